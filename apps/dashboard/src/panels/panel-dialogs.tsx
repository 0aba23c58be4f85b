import { deleteRecord } from '../editing/record-api.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { describeError, queries, useChange } from '../queries.ts';
import { toPanelsKey } from './paths.ts';
import type { Panel } from './types.ts';
import { usePanelAction } from './use-panels.ts';

interface DialogProps {
  readonly owner: Owner;
  readonly panel: Panel;
  readonly onClose: () => void;
}

/** Takes the message of a panel out of the chat. */
export const UndeployPanel = ({ owner, panel, onClose }: DialogProps) => {
  const undeploy = usePanelAction(owner, panel.id, 'undeploy');
  const onSuccess = () => {
    showToast('The panel is a draft again.');
    onClose();
  };
  return (
    <ConfirmDialog
      title="Take the panel down?"
      action="Take down"
      isBusy={undeploy.isPending}
      error={undeploy.error && <Alert kind="error">{describeError(undeploy.error)}</Alert>}
      onConfirm={() => undeploy.mutate(panel.version, { onSuccess })}
      onClose={onClose}
    >
      Its message in the chat is deleted, so nobody can open tickets with it. The panel stays here as a draft.
    </ConfirmDialog>
  );
};

/** Deletes a panel together with its message. */
export const DeletePanel = ({ owner, panel, onClose, onDeleted }: DialogProps & { readonly onDeleted: () => void }) => {
  const { id, name, version, status } = panel;
  const remove = useChange(() => deleteRecord(owner, { path: 'panels' }, { id, version }), {
    stale: [],
    onSuccess: () => {
      showToast(`The panel “${name}” is deleted.`);
      onDeleted();
      queries.removeQueries({ queryKey: [...toPanelsKey(owner), 'one', id] });
      return queries.invalidateQueries({ queryKey: toPanelsKey(owner) });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete the panel “${name}”?`}
      action="Delete panel"
      isBusy={remove.isPending}
      error={remove.error && <Alert kind="error">{describeError(remove.error)}</Alert>}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      This cannot be undone. {status !== 'draft' && 'Its message in the chat is deleted, too. '}Tickets that were opened
      with it stay.
    </ConfirmDialog>
  );
};
