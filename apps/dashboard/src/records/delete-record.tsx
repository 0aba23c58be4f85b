import { hasReason } from '../api.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError, queries } from '../queries.ts';
import { deleteRecord, type RecordOf, type RecordPath } from './record-api.ts';
import type { RecordKind } from './record-kind.ts';
import { toOneKey, toRecordsKey } from './use-records.ts';
import { rich, t } from '../texts/texts.ts';

interface RefusalProps {
  readonly error: Error;
  readonly inUseAdvice: string | undefined;
}

const Refusal = ({ error, inUseAdvice }: RefusalProps) => (
  <Alert kind="error" title={t('It was not deleted')}>
    <p>{describeError(error)}</p>
    {inUseAdvice !== undefined && hasReason(error, 'in_use') && <p>{inUseAdvice}</p>}
  </Alert>
);

interface DeleteProps<Path extends RecordPath, Draft extends object> {
  readonly owner: Owner;
  readonly kind: RecordKind<Path, Draft>;
  readonly record: RecordOf<Path>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a record is deleted. */
export const DeleteRecord = <Path extends RecordPath, Draft extends object>({
  owner,
  kind,
  record,
  onClose,
  onDeleted,
}: DeleteProps<Path, Draft>) => {
  const { id, version } = record;
  const { word, deletion } = kind;
  const name = kind.nameOf(record);
  const remove = useChange(() => deleteRecord(owner, kind, { id, version }), {
    stale: [],
    onSuccess: () => {
      showToast(t('The {{word}} “{{name}}” is deleted.', { word, name }));
      onDeleted();
      queries.removeQueries({ queryKey: toOneKey(owner, kind, id) });
      return queries.invalidateQueries({ queryKey: toRecordsKey(owner, kind) });
    },
    onError: () => queries.invalidateQueries({ queryKey: toRecordsKey(owner, kind) }),
  });
  return (
    <ConfirmDialog
      title={t('Delete the {{word}} “{{name}}”?', { word, name })}
      action={t('Delete {{word}}', { word })}
      isBusy={remove.isPending}
      error={remove.error && <Refusal error={remove.error} inUseAdvice={deletion.inUseAdvice} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {rich('This cannot be undone. {{consequences}}', { consequences: deletion.toConsequences(record) })}
    </ConfirmDialog>
  );
};
