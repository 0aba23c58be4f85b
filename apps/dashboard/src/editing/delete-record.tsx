import type { ReactNode } from 'react';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { describeError, queries, useChange } from '../queries.ts';
import { deleteRecord, type RecordPath } from './record-api.ts';
import { toOneKey, toRecordsKey } from './use-records.ts';

interface DeleteProps {
  readonly owner: Owner;
  readonly kind: { readonly path: RecordPath; readonly word: string };
  readonly record: { readonly id: string; readonly version: number };
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before a record is deleted. */
export const DeleteRecord = ({ owner, kind, record, name, onClose, onDeleted, children }: DeleteProps) => {
  const { id, version } = record;
  const remove = useChange(() => deleteRecord(owner, kind, { id, version }), {
    stale: [],
    onSuccess: () => {
      showToast(`The ${kind.word} “${name}” is deleted.`);
      onDeleted();
      queries.removeQueries({ queryKey: toOneKey(owner, kind, id) });
      return queries.invalidateQueries({ queryKey: toRecordsKey(owner, kind) });
    },
    onError: () => queries.invalidateQueries({ queryKey: toRecordsKey(owner, kind) }),
  });
  return (
    <ConfirmDialog
      title={`Delete the ${kind.word} “${name}”?`}
      action={`Delete ${kind.word}`}
      isBusy={remove.isPending}
      error={
        remove.error && (
          <Alert kind="error" title="It was not deleted">
            {describeError(remove.error)}
          </Alert>
        )
      }
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      This cannot be undone. {children}
    </ConfirmDialog>
  );
};
