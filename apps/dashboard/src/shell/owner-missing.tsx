import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/parts.tsx';
import { type Owner, writeLastOwner } from '../owner.ts';
import { t, translate } from '../texts/texts.ts';

/** A server that does not exist and one that this person may not see look the same. */
export const OwnerMissing = ({ owner }: { readonly owner: Owner }) => {
  const [, navigate] = useLocation();
  useEffect(() => writeLastOwner(null), []);
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
