import { attachFiles } from '../../attachments/index.ts';
import type { ChangedChannel, ChannelChange, ChatMessage } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Instant } from '../../shared/instant.ts';
import { endByAnswer } from '../actions/end-by-answer.ts';
import type { ActionStep } from '../actions/execute-action.ts';
import { getStatusAfter } from '../model/message-author.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyMessageFields, applyNames, applyReopen } from '../model/ticket-steps.ts';
import { type Message, type MessageDelivery, NEW_MESSAGE, type Ticket } from '../model/ticket.ts';
import type { ReceivePorts } from './receive-ports.ts';

type MessagePlace = Pick<Message, 'chatMessageId'> & Partial<MessageDelivery>;

export interface ReceivedMessage {
  readonly message: ChatMessage;
  readonly author: Actor;
  readonly channel: ChannelChange | null;
  /** By default the message is in the channel of the ticket. */
  readonly getPlace?: (inChat: ChangedChannel) => MessagePlace;
}

/** The message reopens a closed ticket. */
export const applyMessage = async (
  ports: ReceivePorts,
  ticket: Ticket,
  at: Instant,
  { message: received, author, channel, getPlace = () => ({ chatMessageId: received.id }) }: ReceivedMessage,
): Promise<ActionStep> => {
  const { attachments, copies } = await attachFiles(ports, ticket, received.attachments);
  const message = { ...received, attachments };
  const isRequester = author.id === ticket.requesterId;
  const isClosed = ticket.status === 'closed';
  const fields = {
    ...applyMessageFields(ticket, at, { status: getStatusAfter(ticket, author), author }),
    ...applyNames(ticket, message),
    ...(isClosed && applyReopen(ticket, at)),
    ...(isRequester && (await endByAnswer(ports, ticket))),
  };
  return {
    channel,
    ...(copies.length > 0 && { alsoWrite: () => ports.files.add(ticket.guildId, copies) }),
    change: (inChat) =>
      applyChange(ports.ids, ticket, fields, {
        type: isClosed ? 'ticket.reopened' : 'ticket.message_created',
        actor: author,
        at,
        messages: [{ ...toMessage(ports, ticket, message, author), ...getPlace(inChat) }],
      }),
  };
};

export const toMessage = (
  { ids }: Pick<ReceivePorts, 'ids'>,
  { id, guildId }: Ticket,
  message: ChatMessage,
  author: Actor,
): Omit<Message, 'chatMessageId'> => ({
  ...NEW_MESSAGE,
  id: ids.next('message'),
  guildId,
  ticketId: id,
  author,
  authorName: message.authorName,
  authorAvatarUrl: message.authorAvatarUrl,
  content: message.content,
  attachments: message.attachments,
  parts: message.parts ?? null,
  createdAt: message.createdAt,
});
