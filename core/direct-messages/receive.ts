import type { ChatMessage } from '../chat/index.ts';
import type { DirectAnswer } from '../flows/index.ts';
import { isRefusal } from '../shared/errors.ts';
import type { ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { Ticket } from '../tickets/index.ts';
import type { DirectMessagePorts, DirectMessageTools } from './direct-message-ports.ts';
import { findConversation, findTicketOfMessage } from './find-conversation.ts';
import { offerTickets } from './offer-tickets.ts';

/** Finds the server whose workers handle the message; null when no server takes direct messages. */
export const findServer =
  ({ conversations, flows }: Pick<DirectMessagePorts, 'conversations' | 'flows'>) =>
  async (user: UserId): Promise<GuildId | null> => {
    const [open] = await conversations.listOpen(user);
    if (open) return open.guild;
    const [ofFlow] = await flows.listDirectServers(user);
    if (ofFlow) return ofFlow;
    const [server = null] = await conversations.listServers(1);
    return server;
  };

/**
 * The message answers the question of a flow, unless the user's open ticket has a newer message; else it belongs to
 * that ticket, or to the one that a flow is going to open. Otherwise it waits, and the user is asked. May be repeated.
 */
export const receive =
  (ports: DirectMessageTools) =>
  async (message: ChatMessage): Promise<void> => {
    const { authorId: user } = message;
    if (user === null) return;
    const { ticket, askedAfter } = await loadTicket(ports, user, message);
    if (await ports.flows.answerByDirectMessage({ userId: user, message, askedAfter })) return;
    const isReceived = ticket !== null && (await receiveInTicket(ports, ticket, message));
    if (!isReceived) await receiveWithoutTicket(ports, user, message);
  };

interface FoundTicket extends Pick<DirectAnswer, 'askedAfter'> {
  /** Is the open ticket that the user talks about. */
  readonly ticket: Ticket | null;
}

const loadTicket = async (ports: DirectMessagePorts, user: UserId, message: ChatMessage): Promise<FoundTicket> => {
  const conversation = await findConversation(ports, user, message);
  const found = conversation && (await ports.tickets.find(conversation.guild, conversation.ticket));
  if (!found) return { ticket: null, askedAfter: null };
  const { ticket } = found;
  return { ticket, askedAfter: conversation.isReply ? message.createdAt : ticket.lastMessageAt };
};

const receiveWithoutTicket = async (ports: DirectMessageTools, user: UserId, message: ChatMessage): Promise<void> => {
  if (!(await ports.flows.keepDirectMessage(user, message))) await offerTickets(ports, user, message);
};

/** Flows get it as a message in the channel of the ticket. @returns false when the ticket was closed meanwhile */
const receiveInTicket = async (
  { ticketActions, flows }: DirectMessagePorts,
  { guildId: guild, id: ticket, channelId }: Ticket,
  message: ChatMessage,
): Promise<boolean> => {
  try {
    await ticketActions.receiveDirectMessage({ guild, ticket, message });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
  if (channelId) await flows.receiveMessage(guild, { ...message, channelId });
  return true;
};

export const edit =
  (ports: DirectMessagePorts) =>
  async (message: ChatMessage): Promise<void> => {
    const { authorId, id, content, editedAt } = message;
    const found = authorId && editedAt && (await findTicketOfMessage(ports, authorId, id));
    if (found) await ports.ticketActions.changeDirectMessage({ ...found, message: id, change: { content, editedAt } });
  };

/** The message stays in the ticket, and is marked there. */
export const remove =
  (ports: DirectMessagePorts) =>
  async (user: UserId, message: ChatMessageId): Promise<void> => {
    const found = await findTicketOfMessage(ports, user, message);
    if (!found) return;
    await ports.ticketActions.changeDirectMessage({ ...found, message, change: { deletedAt: ports.clock.now() } });
  };
