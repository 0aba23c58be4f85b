import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/parts.tsx';
import { type Owner, toKey, writeLastOwner } from '../owner.ts';
import { describeError, queries } from '../queries.ts';
import { t, translate } from '../texts/texts.ts';

/** A server that does not exist and one that this person may not see look the same. */
export const OwnerUnavailable = ({ owner, error }: { readonly owner: Owner; readonly error: Error }) => {
  const [, navigate] = useLocation();
  const isMissing = error instanceof ApiError && [400, 403, 404].includes(error.status);
  useEffect(() => {
    if (isMissing) writeLastOwner(null);
  }, [isMissing]);
  if (!isMissing) {
    return (
      <Empty
        isPage
        title={t('The service does not answer')}
        action={
          <Button look="primary" onClick={() => void queries.refetchQueries({ queryKey: toKey(owner) })}>
            {t('Try again')}
          </Button>
        }
      >
        {describeError(error)}
      </Empty>
    );
  }
  return (
    <Empty
      isPage
      title={t('This {{kind}} is not available', { kind: translate(owner.kind) })}
      action={
        <Button look="primary" onClick={() => navigate('/')}>
          {t('Show my servers')}
        </Button>
      }
    >
      {t('It does not exist, or you have no access to it any more. An owner or an admin there can add you again.')}
    </Empty>
  );
};
