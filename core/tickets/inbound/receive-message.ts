import { type ChatMessage, type ChatPlatform, isHidden, renderWhole } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import {
  type ChannelId,
  type ChatMessageId,
  type GuildId,
  isUuid,
  type TicketId,
  toTicketId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { listMatchingBlocks } from '../../blocklist/index.ts';
import { executeTicketAction, type ActionStep } from '../actions/execute-action.ts';
import type { TicketRef } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { orderDirect } from '../direct/order-direct-messages.ts';
import type { ChangedMessage, MessageUpdate } from '../model/ticket-store.ts';
import { readAuthor, isOfInterest } from '../model/message-author.ts';
import { loadTicketContext } from '../../settings/index.ts';
import { announceReopening, bringBack, type ReopenPorts } from '../actions/reopen-ticket.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';
import type { Ticket } from '../model/ticket.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import { applyMessage, type ReceivedMessage } from './apply-message.ts';
import { planStaffMessage } from './receive-from-staff.ts';
import type { ReceivePorts } from './receive-ports.ts';
import { isRefusal } from '../../shared/errors.ts';
import { type NotePorts, updateNote } from '../actions/notes.ts';

export interface ReceiveMessage {
  readonly guild: GuildId;
  readonly message: ChatMessage;
}

/**
 * Adds a chat message to its ticket, once however often it is reported. A message that precedes the commit of its
 * ticket is buffered. Messages of the bot and of channels without a ticket are ignored.
 */
export const receiveMessage =
  (ports: ReceivePorts) =>
  async (received: ReceiveMessage): Promise<void> => {
    const isRead = received.message.authorId !== null && (await isOfInterest(ports, received.guild, received.message));
    const id = isRead ? await findTicket(ports, received) : null;
    if (id) await receiveInTicket(ports, id, received);
  };

export const editMessage =
  (ports: ReceivePorts) =>
  async (edit: ReceiveMessage): Promise<void> => {
    const { id: messageId, authorId, content, editedAt } = edit.message;
    const id = authorId && editedAt && (await findTicket(ports, edit));
    // A hidden text keeps what the bot knew.
    const text = isHidden(edit.message) ? {} : { content };
    if (!id) return;
    const ref = { guild: edit.guild, ticket: id };
    const isMessage = await changeMessage(ports, ref, messageId, { ...text, editedAt });
    if (!isMessage) await editNote(ports, ref, edit.message);
  };

/** Marks messages of one channel as deleted; their content is kept. */
export const deleteMessages =
  (ports: ChangePorts) =>
  async (guild: GuildId, channel: ChannelId, messages: readonly ChatMessageId[]): Promise<void> => {
    const { tickets, creations, chat, clock } = ports;
    const id = await tickets.findByChannel(guild, channel);
    if (id) {
      for (const changed of await tickets.deleteMessages(guild, id, messages, clock.now()))
        await changeDirect(ports, { guild, ticket: id }, changed);
      return;
    }
    const opening = await findOpening(chat, guild, channel);
    if (opening) await creations.removeBufferedMessages(guild, opening, messages);
  };

type ChangePorts = MessagePorts & Pick<ActionPorts, 'clock' | 'directOrders' | 'ids'>;

/** Also changes the direct message. @returns false when the ticket has no such message */
const changeMessage = async (
  ports: ChangePorts,
  { guild, ticket }: TicketRef,
  message: ChatMessageId,
  change: MessageUpdate,
): Promise<boolean> => {
  const changed = await ports.tickets.updateMessage(guild, ticket, message, change);
  if (changed) await changeDirect(ports, { guild, ticket }, changed);
  return changed !== null;
};

const changeDirect = async (
  ports: ChangePorts,
  { guild, ticket }: TicketRef,
  { id, deliveryState }: ChangedMessage,
): Promise<void> => {
  if (deliveryState) await orderDirect(ports, { guildId: guild, id: ticket }, { messageId: id, notice: null });
};

type MessagePorts = Pick<ReopenPorts, 'tickets' | 'creations' | 'chat'>;

/** Returns null when the channel has no ticket, or none yet: then the message is buffered. */
const findTicket = async (
  { tickets, creations, chat }: MessagePorts,
  { guild, message }: ReceiveMessage,
): Promise<TicketId | null> => {
  const found = await tickets.findByChannel(guild, message.channelId);
  const opening = found ? null : await findOpening(chat, guild, message.channelId);
  if (!opening || (await creations.bufferMessage(guild, opening, message))) return found;
  // The ticket may have been committed between the two look-ups.
  return tickets.findByChannel(guild, message.channelId);
};

/** The key of a ticket's channel is the id of the ticket. */
const findOpening = async (chat: ChatPlatform, guild: GuildId, channel: ChannelId): Promise<TicketId | null> => {
  const key = await chat.findChannelKey(guild, channel);
  return key !== null && isUuid(key) ? toTicketId(key) : null;
};

/** Adds a message once. @throws not_found; bot_unavailable */
export const receiveInTicket = async (
  ports: ReceivePorts,
  id: TicketId,
  { guild, message }: ReceiveMessage,
): Promise<void> => {
  if (!message.authorId) return;
  const actor = { type: 'user', id: message.authorId } as const;
  await executeTicketAction(ports)(
    { guild, ticket: id, actor, ifVersion: null },
    'receive_message',
    async (ticket, at, policy) => {
      if (await ports.tickets.hasMessage(guild, id, message.id)) return null;
      const author = await readAuthor(ports, { ticket, policy }, actor, message);
      if (ticket.direct) return planInChannel(ports, { ticket, at, policy }, { message, author });
      if (ticket.status !== 'closed') return applyMessage(ports, ticket, at, { message, author, channel: null });
      return planFollowUp(ports, { ticket, at, policy }, { message, author });
    },
  );
};

/** The message reopens the ticket; null where it does not. */
const planFollowUp = async (
  ports: ReceivePorts,
  { ticket, at, policy }: LeasedTicket,
  { message, author }: Pick<ReceivedMessage, 'author' | 'message'>,
): Promise<ActionStep | null> => {
  const { guildId, categoryId, requesterId } = ticket;
  const facts = await ports.creations.readFacts(guildId, categoryId, requesterId);
  if (!isFollowUp(ticket, author, policy) || (await isBlocked(ports, ticket, facts))) return null;
  const post = announceReopening(await loadTicketContext(ports, ticket), ticket);
  const channel = { post, ...bringBack(ticket, facts.category, facts.settings) };
  return applyMessage(ports, ticket, at, { message, author, channel });
};

interface LeasedTicket {
  readonly ticket: Ticket;
  readonly at: Instant;
  readonly policy: TicketPolicy;
}

/** Members who see the channel of a direct ticket are staff there, and do not reopen it by writing. */
const planInChannel = (
  ports: ReceivePorts,
  leased: LeasedTicket,
  written: Pick<ReceivedMessage, 'author' | 'message'>,
): Promise<ActionStep | null> =>
  planStaffMessage(ports, leased, { ...written, author: { ...written.author, type: 'staff' } });

/** A blocked requester cannot reopen a ticket by writing in it. */
const isBlocked = async (
  { chat, clock }: ReopenPorts,
  { guildId, requesterId }: Ticket,
  { blocks }: CategoryFacts,
): Promise<boolean> => {
  const roles = blocks.some(({ roleId }) => roleId !== null)
    ? ((await chat.listRoles(guildId, requesterId)) ?? [])
    : [];
  return listMatchingBlocks(blocks, requesterId, roles, clock.now()).length > 0;
};

const isFollowUp = ({ requesterId, mergedIntoId }: Ticket, { id }: Actor, { followUp }: TicketPolicy): boolean =>
  id === requesterId && followUp === 'reopen' && mergedIntoId === null;

/** Messages of staff in the channel of a direct ticket are notes. May be repeated. */
const editNote = async (ports: NotePorts, { guild, ticket }: TicketRef, message: ChatMessage): Promise<void> => {
  const note = await ports.notes.findByChatMessage(guild, ticket, message.id);
  const content = isHidden(message) ? '' : renderWhole(message);
  if (!note || content === '') return;
  const target = { guild, ticket, noteId: note.id, actor: note.author, ifVersion: null };
  try {
    await updateNote(ports)({ ...target, content });
  } catch (error) {
    // It was removed meanwhile.
    if (!isRefusal(error)) throw error;
  }
};
