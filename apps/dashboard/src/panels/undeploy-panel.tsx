import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import type { Panel } from './types.ts';
import { usePanelAction } from './use-panels.ts';
import { t } from '../texts/texts.ts';

interface DialogProps {
  readonly owner: Owner;
  readonly panel: Panel;
  readonly onClose: () => void;
}

/** Takes the message of a panel out of the chat. */
export const UndeployPanel = ({ owner, panel, onClose }: DialogProps) => {
  const undeploy = usePanelAction(owner, panel.id, 'undeploy');
  const onSuccess = () => {
    showToast(t('The panel is a draft again.'));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('Take the panel down?')}
      action={t('Take down')}
      isBusy={undeploy.isPending}
      error={undeploy.error && <Alert kind="error">{describeError(undeploy.error)}</Alert>}
      onConfirm={() => undeploy.mutate(panel.version, { onSuccess })}
      onClose={onClose}
    >
      {t('Its message in the chat is deleted, so nobody can open tickets with it. The panel stays here as a draft.')}
    </ConfirmDialog>
  );
};
