import type { ChatMessage } from '../chat/index.ts';
import type { ChatMessageId, GuildId, TicketId, UserId } from '../shared/ids.ts';
import type { DirectConversations, TicketStore } from '../tickets/index.ts';

export interface Conversation {
  readonly guild: GuildId;
  readonly ticket: TicketId;
}

interface ConversationPorts {
  readonly conversations: DirectConversations;
  readonly tickets: Pick<TicketStore, 'findMessage'>;
}

export interface FoundConversation extends Conversation {
  /** Is true when the user answers one of its messages. */
  readonly isReply: boolean;
}

/** Finds the ticket of the message that the user answers, else the one in which they wrote last. */
export const findConversation = async (
  ports: ConversationPorts,
  user: UserId,
  { parts }: Pick<ChatMessage, 'parts'>,
): Promise<FoundConversation | null> => {
  const open = await ports.conversations.listOpen(user);
  const reply = parts?.find((part) => part.type === 'reply');
  const answered = reply ? await findWithMessage(ports, open, reply.messageId) : null;
  const found = answered ?? open[0];
  return found ? { ...found, isReply: answered !== null } : null;
};

export const findTicketOfMessage = async (
  ports: ConversationPorts,
  user: UserId,
  message: ChatMessageId,
): Promise<Conversation | null> => findWithMessage(ports, await ports.conversations.listOpen(user), message);

const findWithMessage = async (
  { tickets }: ConversationPorts,
  conversations: readonly Conversation[],
  directMessageId: ChatMessageId,
): Promise<Conversation | null> => {
  for (const conversation of conversations) {
    const { guild, ticket } = conversation;
    if (await tickets.findMessage(guild, ticket, { directMessageId })) return conversation;
  }
  return null;
};
