import { ChatText as Text } from '../../kit/chat/chat-view.tsx';
import { toPlainText } from '../../kit/chat/plain-text.ts';
import { type ChatNames, useChatNames } from './chat-names.ts';

const toNames = ({ nameUser, nameRole, nameChannel }: ChatNames) => ({
  user: nameUser,
  role: nameRole,
  channel: nameChannel,
});

/** The text of a message, with the names of the simulated server. */
export const ChatText = ({ text }: { readonly text: string }) => <Text text={text} names={toNames(useChatNames())} />;

/** Returns what writes a text without markup, for names of controls. */
export const usePlainText = (): ((text: string) => string) => {
  const names = toNames(useChatNames());
  return (text) => toPlainText(text, names);
};
