import { newIdempotencyKey, read, serverApi, toHeader } from '../api.ts';
import { toRecordsKey } from '../records/use-records.ts';
import { Button } from '../kit/button.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import type { Schemas } from '../schemas.ts';
import { COMMANDS } from './command-kind.ts';
import { t } from '../texts/texts.ts';

type Synced = Schemas['SyncedCommands'];

const describeCount = ({ names }: Synced): string =>
  names.length === 0
    ? t('The chat offers no commands of yours now.')
    : t('The chat offers {{value}} now.', { value: names.map((name) => `/${name}`).join(', ') });

interface SyncProps {
  readonly owner: Owner;
  readonly look?: 'primary' | 'plain';
  readonly disabledReason: string | null;
}

/** Makes the chat offer the commands that are switched on, as they are now, and no others. */
export const SyncButton = ({ owner, look = 'plain', disabledReason }: SyncProps) => {
  const sync = useChange(
    async () =>
      (
        await read(
          serverApi(owner.id).POST('/commands/sync', {
            params: { header: toHeader({ idempotencyKey: newIdempotencyKey() }) },
          }),
        )
      ).data,
    {
      stale: [toRecordsKey(owner, COMMANDS)],
      onSuccess: (synced) => showToast(describeCount(synced)),
      onError: (error) =>
        showToast(t('The commands were not synced. {{error}}', { error: describeError(error) }), 'rust'),
    },
  );
  return (
    <Button look={look} isBusy={sync.isPending} disabledReason={disabledReason} onClick={() => sync.mutate()}>
      {t('Sync to the chat')}
    </Button>
  );
};
