import type { ChatServer } from '../fields/use-chat-server.ts';
import { Alert } from '../kit/parts.tsx';
import { t } from '../texts/texts.ts';

const NAMES = ['messageContent', 'serverMembers'] as const satisfies readonly (keyof ChatServer['intents'])[];

/** What each missing intent costs. */
const COSTS = {
  messageContent: t(
    'The bot runs without the Message Content Intent: messages in channels are counted and dated, but their text and files are not visible unless the bot is mentioned.',
  ),
  serverMembers: t(
    'The bot runs without the Server Members Intent: that a requester has left is found when their ticket is acted on, and staff are learned from what they do.',
  ),
} as const satisfies Readonly<Record<keyof ChatServer['intents'], string>>;

/** What the chat platform lets the bot see of the server. */
export const IntentNotes = ({ intents }: Pick<ChatServer, 'intents'>) => {
  const missing = NAMES.filter((name) => !intents[name]);
  if (missing.length === 0) {
    return <p className="muted">{t('The bot sees the text of messages, and who leaves the server.')}</p>;
  }
  return (
    <Alert kind="warning" title={t('The bot does not see everything')}>
      <ul>
        {missing.map((name) => (
          <li key={name}>{COSTS[name]}</li>
        ))}
      </ul>
    </Alert>
  );
};
