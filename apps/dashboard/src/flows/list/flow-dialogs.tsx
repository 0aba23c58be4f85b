import { serverApi } from '../../api.ts';
import { disableFlow } from '../requests/write-flow.ts';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Alert } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { useChange, useCreate } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import type { Flow } from '../model/types.ts';
import { toFlowsKey } from '../requests/use-flows.ts';
import { t } from '../../texts/texts.ts';

interface DialogProps {
  readonly owner: Owner;
  readonly flow: Pick<Flow, 'id' | 'name' | 'runCount'>;
  readonly onClose: () => void;
}

/** Deletes a flow with its versions. Refused as long as something starts it. */
export const DeleteFlow = ({ owner, flow, onClose, onDeleted }: DialogProps & { readonly onDeleted: () => void }) => {
  const remove = useChange(() => serverApi(owner.id).DELETE('/flows/{id}', { params: { path: { id: flow.id } } }), {
    stale: [[...toFlowsKey(owner), 'list']],
    onSuccess: () => {
      showToast(t('The flow “{{name}}” is deleted.', { name: flow.name }));
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title={t('Delete “{{name}}”?', { name: flow.name })}
      action={t('Delete flow')}
      isBusy={remove.isPending}
      error={remove.error && <Alert kind="error">{describeError(remove.error)}</Alert>}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t(
        'The flow goes with all its versions and credentials, and its runs that have not ended are ended. The run log keeps what they did.',
      )}
    </ConfirmDialog>
  );
};

/** Switches a flow off: it is not started any more. */
export const DisableFlow = ({
  owner,
  flow,
  onClose,
  onDisabled,
}: DialogProps & { readonly onDisabled: (flow: Flow) => void }) => {
  const disable = useCreate((_: object, idempotencyKey) => disableFlow(owner, flow.id, idempotencyKey), {
    stale: [[...toFlowsKey(owner), 'list']],
    onSuccess: (disabled) => {
      showToast(t('The flow “{{name}}” is switched off.', { name: flow.name }));
      onDisabled(disabled);
    },
  });
  return (
    <ConfirmDialog
      title={t('Switch “{{name}}” off?', { name: flow.name })}
      action={t('Switch off')}
      isBusy={disable.isPending}
      error={disable.error && <Alert kind="error">{describeError(disable.error)}</Alert>}
      onConfirm={() => disable.mutate({})}
      onClose={onClose}
    >
      {t(
        'It is not started any more. Runs in progress continue; cancel them in the run log. Publish the flow to switch it on again.',
      )}
    </ConfirmDialog>
  );
};
