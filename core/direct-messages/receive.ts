import type { ChatMessage } from '../chat/index.ts';
import { isRefusal } from '../shared/errors.ts';
import type { ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { DirectMessagePorts, DirectMessageTools } from './direct-message-ports.ts';
import { type Conversation, findConversation, findTicketOfMessage } from './find-conversation.ts';
import { offerTickets } from './offer-tickets.ts';

/** The server whose workers handle what a user writes; null when no server takes direct messages. */
export const findServer =
  ({ conversations }: Pick<DirectMessagePorts, 'conversations'>) =>
  async (user: UserId): Promise<GuildId | null> => {
    const [open] = await conversations.listOpen(user);
    if (open) return open.guild;
    const [server = null] = await conversations.listServers(1);
    return server;
  };

/**
 * A user writes to the bot. The message belongs to their open ticket; without one it waits, and they are asked what it is about.
 * Nothing happens twice when it is reported again.
 */
export const receive =
  (ports: DirectMessageTools) =>
  async (message: ChatMessage): Promise<void> => {
    const { authorId: user } = message;
    if (user === null) return;
    const conversation = await findConversation(ports, user, message);
    const isReceived = conversation !== null && (await receiveInTicket(ports, conversation, message));
    if (!isReceived) await offerTickets(ports, user, message);
  };

/** @returns false when the ticket was closed meanwhile */
const receiveInTicket = async (
  { ticketActions }: DirectMessagePorts,
  conversation: Conversation,
  message: ChatMessage,
): Promise<boolean> => {
  try {
    await ticketActions.receiveDirectMessage({ ...conversation, message });
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
};

/** A user edits what they wrote: staff see the new text. */
export const edit =
  (ports: DirectMessagePorts) =>
  async (message: ChatMessage): Promise<void> => {
    const { authorId, id, content, editedAt } = message;
    const found = authorId && editedAt && (await findTicketOfMessage(ports, authorId, id));
    if (found) await ports.ticketActions.changeDirectMessage({ ...found, message: id, change: { content, editedAt } });
  };

/** A user deletes what they wrote. It stays in the ticket, and is marked there. */
export const remove =
  (ports: DirectMessagePorts) =>
  async (user: UserId, message: ChatMessageId): Promise<void> => {
    const found = await findTicketOfMessage(ports, user, message);
    if (!found) return;
    await ports.ticketActions.changeDirectMessage({ ...found, message, change: { deletedAt: ports.clock.now() } });
  };
