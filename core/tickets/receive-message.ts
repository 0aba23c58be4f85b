import type { ChatMessage } from '../chat/index.ts';
import type { Actor } from '../shared/actor.ts';
import type { ChannelId, ChatMessageId, GuildId, MessageId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { blocking } from '../blocklist/index.ts';
import { act, type ActPorts, type Step } from './act.ts';
import type { ReopenPorts } from './reopen-ticket.ts';
import { ACTIONS } from './lifecycle.ts';
import type { Message, Ticket, TicketPolicy, TicketStatus } from './ticket.ts';
import { evolved } from './ticket-change.ts';
import { reopened, withMessage } from './ticket-steps.ts';

export interface ReceiveMessage {
  readonly guild: GuildId;
  readonly message: ChatMessage;
}

/**
 * Takes a message that someone wrote in a channel into its ticket, once however often it is told. Messages of the
 * bot and of channels without a ticket are none of ours.
 */
export const receiveMessage =
  (ports: ReopenPorts) =>
  async ({ guild, message }: ReceiveMessage): Promise<void> => {
    const { authorId } = message;
    const id = authorId && (await ports.tickets.findByChannel(guild, message.channelId));
    if (!id) return;
    const actor = { type: 'user', id: authorId } as const;
    await act(ports)({ guild, ticket: id, actor, ifVersion: null }, 'receive_message', async (ticket, at, policy) => {
      if (await ports.tickets.hasMessage(guild, id, message.id)) return null;
      if (ticket.status === 'closed' && (await isBlocked(ports, ticket))) return null;
      return received(ports, ticket, at, { policy, message, author: authorOf(ticket, actor) });
    });
  };

/** Its author changed a message. */
export const editMessage =
  ({ tickets }: Pick<ActPorts, 'tickets'>) =>
  async ({ guild, message }: ReceiveMessage): Promise<void> => {
    const { channelId, id: messageId, content, editedAt } = message;
    const id = await tickets.findByChannel(guild, channelId);
    if (id && editedAt) await tickets.amend(guild, id, messageId, { content, editedAt });
  };

/** A message is gone from the chat; what it said stays in the ticket, and is marked. */
export const eraseMessage =
  ({ tickets, clock }: Pick<ActPorts, 'tickets' | 'clock'>) =>
  async (guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> => {
    const id = await tickets.findByChannel(guild, channel);
    if (id) await tickets.amend(guild, id, message, { deletedAt: clock.now() });
  };

/** A requester who may open no tickets opens none again by writing in it. */
const isBlocked = async ({ openings, chat, clock }: ReopenPorts, ticket: Ticket): Promise<boolean> => {
  const { guildId, categoryId, requesterId } = ticket;
  const { blocks } = await openings.facts(guildId, categoryId, requesterId);
  const roles = blocks.some(({ roleId }) => roleId !== null) ? ((await chat.rolesOf(guildId, requesterId)) ?? []) : [];
  return blocking(blocks, requesterId, roles, clock.now()).length > 0;
};

/** Whoever can write in a ticket's channel and is neither its requester nor a participant is staff. */
const authorOf = ({ requesterId, claimedById, participantIds }: Ticket, { type, id }: Actor): Actor => {
  const isGuest = id !== claimedById && (participantIds as readonly string[]).includes(id);
  return id === requesterId || isGuest ? { type, id } : { type: 'staff', id };
};

const received = (
  ports: ActPorts,
  ticket: Ticket,
  at: Instant,
  { policy, message, author }: { policy: TicketPolicy; message: ChatMessage; author: Actor },
): Step | null => {
  const isRequester = author.id === ticket.requesterId;
  const isClosed = ticket.status === 'closed';
  const isFollowUp = isRequester && policy.followUp === 'reopen' && ticket.mergedIntoId === null;
  if (isClosed && !isFollowUp) return null;

  const fields = {
    ...withMessage(ticket, at, { status: statusAfter(ticket, author), author }),
    ...(isClosed && reopened(ticket, at)),
    ...(isRequester && { closeRequest: null }),
  };
  return {
    channel: isClosed ? { archived: false } : null,
    change: () =>
      evolved(ports.ids, ticket, fields, {
        type: isClosed ? 'ticket.reopened' : 'ticket.message_created',
        actor: author,
        at,
        messages: [kept(ports, ticket, message, author)],
      }),
  };
};

/** A requester waits for staff again, staff waits for the requester; a participant changes nothing. */
const statusAfter = (ticket: Ticket, author: Actor): TicketStatus => {
  if (author.type === 'staff') return ACTIONS.reply.to;
  return author.id === ticket.requesterId ? ACTIONS.receive_message.to : ticket.status;
};

const kept = ({ ids }: ActPorts, { id, guildId }: Ticket, message: ChatMessage, author: Actor): Message => ({
  id: ids.next() as MessageId,
  guildId,
  ticketId: id,
  chatMessageId: message.id,
  author,
  content: message.content,
  attachments: message.attachments,
  createdAt: message.createdAt,
  editedAt: null,
  deletedAt: null,
});
