import { Alert } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { callChat } from './chat-api.ts';
import { useBot, useChatChange } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

/** Switches the bot on and off, to try what an outage of the chat platform does. */
export const BotSwitch = ({ owner }: { readonly owner: Owner }) => {
  const { data } = useBot(owner);
  const change = useChatChange(
    owner,
    (online: boolean) => callChat('/availability', { method: 'PUT', body: { online } }),
    { onError: (error) => showToast(describeError(error), 'rust') },
  );
  const isOnline = data?.online ?? true;
  return (
    <button
      type="button"
      className="bot-switch"
      role="switch"
      aria-checked={isOnline}
      aria-label={t('Bot')}
      onClick={() => {
        if (!change.isPending) change.mutate(!isOnline);
      }}
    >
      <span className="bot-switch-track" aria-hidden="true" />
      {isOnline ? t('Bot is on') : t('Bot is off')}
    </button>
  );
};

/** Says what does not work while the bot is off. */
export const BotState = ({ owner }: { readonly owner: Owner }) => {
  const { data } = useBot(owner);
  if (data?.online !== false) return null;
  return (
    <Alert kind="warning" title={t('The bot is off, as in an outage of the chat platform')}>
      {t(
        'Members can go on writing. What the bot has to do is refused: opening tickets, buttons, replies of staff, deploying panels. Nothing is lost, and nothing is half done. Switch it on to go on.',
      )}
    </Alert>
  );
};
