import { type AttachPorts, attachFiles } from '../../attachments/index.ts';
import {
  type Attachment,
  type ChannelChange,
  type ChatMessage,
  type ChatPlatform,
  isHidden,
} from '../../chat/index.ts';
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
import type { ActionPorts } from '../actions/commit-change.ts';
import { getAuthor, getStatusAfter, isOfInterest } from '../model/message-author.ts';
import { bringBack, type ReopenPorts } from '../actions/reopen-ticket.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyReopen, applyMessageFields, applyNames } from '../model/ticket-steps.ts';

export type ReceivePorts = ReopenPorts & AttachPorts;

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
  (ports: MessagePorts) =>
  async (edit: ReceiveMessage): Promise<void> => {
    const { id: messageId, authorId, content, editedAt } = edit.message;
    const id = authorId && editedAt && (await findTicket(ports, edit));
    // What the bot knew of it is kept.
    const text = isHidden(edit.message) ? {} : { content };
    if (id) await ports.tickets.updateMessage(edit.guild, id, messageId, { ...text, editedAt });
  };

/** Marks a message as deleted; its content is kept. */
export const deleteMessage =
  ({ tickets, creations, chat, clock }: MessagePorts & Pick<ActionPorts, 'clock'>) =>
  async (guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> => {
    const id = await tickets.findByChannel(guild, channel);
    if (id) return tickets.updateMessage(guild, id, message, { deletedAt: clock.now() });
    const opening = await findOpening(chat, guild, channel);
    if (opening) await creations.removeBufferedMessage(guild, opening, message);
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
  // Perhaps it was committed between the two look-ups.
  return tickets.findByChannel(guild, message.channelId);
};

/** The key of a ticket's channel is the id of the ticket. */
const findOpening = async (chat: ChatPlatform, guild: GuildId, channel: ChannelId): Promise<TicketId | null> => {
  const key = await chat.findChannelKey(guild, channel);
  return key !== null && isUuid(key) ? toTicketId(key) : null;
};

/** Adds a message to a ticket, once. @throws not_found; bot_unavailable */
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
      const author = getAuthor(ticket, actor, message);
      if (ticket.status !== 'closed') return applyMessage(ports, ticket, at, { message, author, channel: null });
      const facts = await ports.creations.readFacts(guild, ticket.categoryId, ticket.requesterId);
      if (!isFollowUp(ticket, author, policy) || (await isBlocked(ports, ticket, facts))) return null;
      return applyMessage(ports, ticket, at, {
        message,
        author,
        channel: bringBack(ticket, facts.category, facts.settings),
      });
    },
  );
};

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

/** Files from the chat always have a URL. */
const hasAddress = (file: Attachment): file is Attachment & { readonly url: string } => file.url !== null;

interface ReceivedMessage {
  readonly message: ChatMessage;
  readonly author: Actor;
  readonly channel: ChannelChange | null;
}

const isFollowUp = ({ requesterId, mergedIntoId }: Ticket, { id }: Actor, { followUp }: TicketPolicy): boolean =>
  id === requesterId && followUp === 'reopen' && mergedIntoId === null;

const applyMessage = async (
  ports: ReceivePorts,
  ticket: Ticket,
  at: Instant,
  { message: received, author, channel }: ReceivedMessage,
): Promise<ActionStep> => {
  const { attachments, copies } = await attachFiles(ports, ticket, received.attachments.filter(hasAddress));
  const message = { ...received, attachments };
  const isRequester = author.id === ticket.requesterId;
  const isClosed = ticket.status === 'closed';
  const fields = {
    ...applyMessageFields(ticket, at, { status: getStatusAfter(ticket, author), author }),
    ...applyNames(ticket, message),
    ...(isClosed && applyReopen(ticket, at)),
    ...(isRequester && { closeRequest: null }),
  };
  return {
    channel,
    ...(copies.length > 0 && { alsoWrite: () => ports.files.add(ticket.guildId, copies) }),
    change: () =>
      applyChange(ports.ids, ticket, fields, {
        type: isClosed ? 'ticket.reopened' : 'ticket.message_created',
        actor: author,
        at,
        messages: [toMessage(ports, ticket, message, author)],
      }),
  };
};

const toMessage = ({ ids }: ActionPorts, { id, guildId }: Ticket, message: ChatMessage, author: Actor): Message => ({
  id: ids.next('message'),
  guildId,
  ticketId: id,
  chatMessageId: message.id,
  author,
  authorName: message.authorName,
  authorAvatarUrl: message.authorAvatarUrl,
  content: message.content,
  attachments: message.attachments,
  parts: message.parts ?? null,
  createdAt: message.createdAt,
  editedAt: null,
  deletedAt: null,
});
