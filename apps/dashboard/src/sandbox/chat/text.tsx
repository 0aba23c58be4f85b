import { ChatText as Text } from '../../kit/chat/chat-view.tsx';
import { useChatNames } from './chat-names.ts';

/** The text of a message, with the names of the simulated server. */
export const ChatText = ({ text }: { readonly text: string }) => {
  const { nameUser, nameRole, nameChannel } = useChatNames();
  return <Text text={text} names={{ user: nameUser, role: nameRole, channel: nameChannel }} />;
};
