import { ApiError } from '../api-error.ts';
import { Button } from '../kit/button.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import { Empty } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError, queries } from '../queries.ts';
import { t } from '../texts/texts.ts';

const OwnerMissing = lazyPage(async () => (await import('./owner-missing.tsx')).OwnerMissing);

/** Why a server or an organization is not shown. */
export const OwnerUnavailable = ({ owner, error }: { readonly owner: Owner; readonly error: Error }) => {
  if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return <OwnerMissing owner={owner} />;
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
};
