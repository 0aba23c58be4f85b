import { conflict, notFound } from '../../shared/errors.ts';
import type { MessageId } from '../../shared/ids.ts';
import { rebuildPost } from '../chat-messages/reply-post.ts';
import { orderDirect } from '../direct/order-direct-messages.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import { assertNotHeld } from '../model/legal-hold.ts';
import { applyChange, type EventContext } from '../model/ticket-change.ts';
import type { MessageUpdate } from '../model/ticket-store.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import { type ActionStep, executeAction, executeTicketAction, type PlanStep } from './execute-action.ts';
import type { NotePorts } from './notes.ts';
import type { ReplyPorts } from './reply-to-ticket.ts';

export type MessagePorts = NotePorts & ReplyPorts;

/** `ifVersion` is the version of the ticket. */
export interface MessageTarget extends TicketTarget {
  readonly messageId: MessageId;
}

export interface UpdateMessage extends MessageTarget {
  readonly content: string;
}

/**
 * Changes what the bot posted for somebody; the chat shows it soon. The timeline keeps what staff wrote. @throws not_found;
 * conflict for a message of others, a text that needs more messages in the chat, and a ticket that has to be kept
 */
export const updateMessage =
  (ports: MessagePorts) =>
  async (input: UpdateMessage): Promise<Message> => {
    let saved = await getPosted(ports, input);
    const planStep: PlanStep = async (ticket, at) => {
      const message = await getPosted(ports, input);
      const { content } = input;
      saved = message;
      assertAuthor(input, message);
      if (content === message.content || message.deletedAt !== null) return null;
      await assertFits(ports, ticket, { ...message, content });
      const update = { content, editedAt: at };
      saved = { ...message, ...update };
      const changes = { message: { from: toEntry(message), to: toEntry(saved) } };
      return planUpdate(
        ports,
        { ticket, message, update },
        { type: 'ticket.updated', actor: input.actor, at, changes },
      );
    };
    return executeAction(ports)(input, 'update_message', planStep, () => saved);
  };

/** An erasure removes the texts of members from their messages alone, so the timeline holds none. */
const toEntry = ({ id, author, content }: Message) => ({ id, content: author.type === 'user' ? null : content });

/** Deletes it in the chat soon; its content is kept. @throws as `updateMessage` */
export const removeMessage =
  (ports: MessagePorts) =>
  async (input: MessageTarget): Promise<void> => {
    await executeTicketAction(ports)(input, 'remove_message', async (ticket, at) => {
      const message = await getPosted(ports, input);
      if (message.deletedAt !== null) return null;
      const changes = { messageId: { from: message.id, to: null } };
      const update = { deletedAt: at };
      return planUpdate(
        ports,
        { ticket, message, update },
        { type: 'ticket.updated', actor: input.actor, at, changes },
      );
    });
  };

const getPosted = async (ports: MessagePorts, { guild, ticket, messageId }: MessageTarget): Promise<Message> => {
  const message = await ports.tickets.findMessage(guild, ticket, { id: messageId });
  if (!message) throw notFound('Message');
  if (message.postedIds.length === 0)
    throw conflict('not_posted_by_bot', 'The bot did not post this message for somebody, so it cannot change it.');
  await assertNotHeld(ports.holds, guild, ticket);
  return message;
};

/** Programs may correct what they sent for staff. */
const assertAuthor = ({ actor }: MessageTarget, { author }: Message): void => {
  if (actor.type !== 'token' && actor.id !== author.id)
    throw conflict('not_author', 'Only who wrote this message can change it.');
};

/** Others may have written after it, so it cannot get further messages. */
const assertFits = async (ports: MessagePorts, ticket: Ticket, message: Message): Promise<void> => {
  const { guildId, channelId } = ticket;
  if (!channelId) return;
  const needed = await ports.chat.countMessages(guildId, await rebuildPost(ports, ticket, message));
  const { length } = message.postedIds;
  if (needed > length)
    throw conflict(
      'needs_more_messages',
      `The text needs ${needed} messages in the chat, and the old one took ${length}. Shorten it, or write another message.`,
    );
};

interface PlannedUpdate {
  readonly ticket: Ticket;
  readonly message: Message;
  readonly update: MessageUpdate;
}

/** What was posted follows the order. */
const planUpdate = (
  ports: MessagePorts,
  { ticket, message: { id, chatMessageId }, update }: PlannedUpdate,
  context: EventContext,
): ActionStep => ({
  channel: null,
  change: () => applyChange(ports.ids, ticket, {}, context),
  alsoWrite: async () => {
    if (chatMessageId) await ports.tickets.updateMessage(ticket.guildId, ticket.id, chatMessageId, update);
    await orderDirect(ports, ticket, { messageId: id, notice: null });
  },
});
