import { deleteRecord } from '../editing/record-api.ts';
import { hasReason } from '../api.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { describeError, queries, useChange } from '../queries.ts';
import { toCategoriesKey } from './paths.ts';
import type { Category } from './types.ts';

const Refusal = ({ error }: { readonly error: Error }) => (
  <Alert kind="error" title="It was not deleted">
    <p>{describeError(error)}</p>
    {hasReason(error, 'in_use') && <p>To stop new tickets at once, archive the category instead.</p>}
  </Alert>
);

interface DeleteProps {
  readonly owner: Owner;
  readonly category: Category;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a category that nothing uses any more. */
export const DeleteCategory = ({ owner, category, onClose, onDeleted }: DeleteProps) => {
  const { id, name, version } = category;
  const remove = useChange(() => deleteRecord(owner, { path: 'categories' }, { id, version }), {
    stale: [],
    onSuccess: () => {
      showToast(`The category “${name}” is deleted.`);
      onDeleted();
      queries.removeQueries({ queryKey: [...toCategoriesKey(owner), 'one', id] });
      return queries.invalidateQueries({ queryKey: toCategoriesKey(owner) });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete the category “${name}”?`}
      action="Delete category"
      isBusy={remove.isPending}
      error={remove.error && <Refusal error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      This cannot be undone. Closed tickets and their transcripts stay, without the name of the category. It is refused
      as long as there are open tickets, or a panel, a flow or an automation rule names the category.
    </ConfirmDialog>
  );
};
