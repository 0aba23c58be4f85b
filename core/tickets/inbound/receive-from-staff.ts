import { type ChatMessage, isHidden, renderWhole } from '../../chat/index.ts';
import { loadServerContext } from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Instant } from '../../shared/instant.ts';
import type { ActionStep } from '../actions/execute-action.ts';
import { applyChange } from '../model/ticket-change.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import type { Note, Ticket } from '../model/ticket.ts';
import { applyMessage } from './apply-message.ts';
import type { ReceivePorts } from './receive-ports.ts';

interface StaffMessage {
  readonly message: ChatMessage;
  readonly author: Actor;
}

/** A requester in direct messages gets answers, or everything if the category says so. Other messages are notes. */
export const planStaffMessage = async (
  ports: ReceivePorts,
  { ticket, at, policy }: { readonly ticket: Ticket; readonly at: Instant; readonly policy: TicketPolicy },
  { message, author }: StaffMessage,
): Promise<ActionStep | null> => {
  const isForRequester =
    ticket.status !== 'closed' && (policy.relay === 'all' || (await isReply(ports, ticket, message)));
  if (!isForRequester) return planNote(ports, ticket, at, { message, author });
  if (isHidden(message)) return explainHidden(ports, ticket, { message, author });
  return applyMessage(ports, ticket, at, {
    message,
    author,
    channel: null,
    getPlace: () => ({ chatMessageId: message.id, deliveryState: 'pending' }),
  });
};

const isReply = async (
  { tickets }: Pick<ReceivePorts, 'tickets'>,
  { guildId, id, requesterId }: Ticket,
  { parts }: ChatMessage,
): Promise<boolean> => {
  const reply = parts?.find((part) => part.type === 'reply');
  const answered = reply && (await tickets.findMessage(guildId, id, { chatMessageId: reply.messageId }));
  return answered ? answered.author.id === requesterId || answered.deliveryState !== null : false;
};

/** A message without anything that the bot can see is no note. */
const planNote = async (
  { ids, notes }: Pick<ReceivePorts, 'ids' | 'notes'>,
  ticket: Ticket,
  at: Instant,
  { message, author }: StaffMessage,
): Promise<ActionStep | null> => {
  const { guildId, id: ticketId } = ticket;
  const content = [renderWhole(message), ...message.attachments.map(({ filename }) => filename)].filter(Boolean);
  if (content.length === 0 || (await notes.findByChatMessage(guildId, ticketId, message.id))) return null;
  const note: Note = {
    id: ids.next('note'),
    guildId,
    ticketId,
    author,
    content: content.join('\n'),
    chatMessageId: message.id,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const changes = { noteId: { from: null, to: note.id } };
  return {
    channel: null,
    change: () =>
      applyChange(ids, ticket, {}, { type: 'ticket.note_created', actor: author, at, changes, extra: { note } }),
    alsoWrite: () => notes.add(note),
  };
};

/** The text of a reply is hidden from the bot: staff learn how to write so that the requester gets it. */
const explainHidden = async (
  ports: ReceivePorts,
  { guildId, channelId }: Ticket,
  { message }: StaffMessage,
): Promise<null> => {
  const { write } = await loadServerContext(ports, guildId);
  const post = buildNotice(write('direct.hidden_reply', {}));
  if (channelId) await ports.chat.changeChannel(`hidden:${message.id}`, guildId, channelId, { post });
  return null;
};
