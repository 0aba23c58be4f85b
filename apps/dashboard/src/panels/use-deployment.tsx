import { ApiError } from '../api.ts';
import type { NextStep } from '../records/record-views.ts';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import type { Panel } from './types.ts';
import { usePanelAction } from './use-panels.ts';
import { t } from '../texts/texts.ts';

/** What to do about a refusal, by its reason. */
const ADVICE: Readonly<Record<string, string>> = {
  not_deployable: t('Your changes are saved. Put right what is named, and deploy again.'),
  channel_gone: t('Choose another channel above, and deploy again.'),
  bot_offline: t('Your changes are saved. Deploy again when the bot is back; the chat is as it was.'),
  stale_version: t('Somebody else has changed the panel meanwhile. Look at it above, and deploy again.'),
};

/** Why the panel was not put up. */
const DeployError = ({ error }: { readonly error: Error }) => {
  const advice = error instanceof ApiError ? ADVICE[error.reason] : undefined;
  return (
    <Alert kind="error" title={t('It was not deployed')}>
      <p>{describeError(error)}</p>
      {advice && <p>{advice}</p>}
    </Alert>
  );
};

/** How a panel is deployed as it is stored. */
export const useDeployment = (owner: Owner, id: string): NextStep<Panel> => {
  const deploy = usePanelAction(owner, id, 'deploy');
  return {
    toLabel: ({ status }, isDirty) =>
      isDirty ? t('Save and deploy') : status === 'draft' ? t('Deploy') : t('Deploy again'),
    findDisabledReason: ({ status }, isDirty) =>
      status === 'deployed' && !isDirty ? t('The chat shows it as it is.') : null,
    isBusy: deploy.isPending,
    error: deploy.error && <DeployError error={deploy.error} />,
    start: ({ version }) => deploy.mutate(version, { onSuccess: () => showToast(t('The panel is in the chat.')) }),
    reset: deploy.reset,
  };
};
