import type { Attachment } from '../chat/index.ts';
import type { MessageId, UserId } from '../shared/ids.ts';
import { act, type ActPorts, type OnTicket } from './act.ts';
import { ACTIONS, type TicketDetail } from './lifecycle.ts';
import { type Message, withMessage, type TicketStatus } from './ticket.ts';
import { evolved } from './ticket-change.ts';

export interface ReplyToTicket extends OnTicket {
  readonly content: string;
  readonly staffId: UserId | null;
  readonly attachments: readonly Attachment[];
  /** The status after the reply; without it the ticket waits for the requester. */
  readonly setStatus: Exclude<TicketStatus, 'closed'> | null;
}

/** The ticket after a reply, and the message that was written. */
export type RepliedTicket = TicketDetail & { readonly message: Message };

/** Staff answers; the first answer is the ticket's first response. */
export const replyToTicket =
  (ports: ActPorts) =>
  async (wanted: ReplyToTicket): Promise<RepliedTicket> => {
    const { content, staffId, attachments, setStatus, actor } = wanted;
    const { ticket, messages } = await act(ports)(wanted, 'reply', (before, at) => ({
      channel: { post: { onBehalfOf: staffId, content, attachments } },
      change: (chatMessageId) => {
        const message: Message = {
          id: ports.ids.next() as MessageId,
          guildId: before.guildId,
          ticketId: before.id,
          chatMessageId,
          author: actor,
          content,
          attachments,
          createdAt: at,
          editedAt: null,
          deletedAt: null,
        };
        const fields = withMessage(before, at, { status: setStatus ?? ACTIONS.reply.to, isStaff: true });
        return evolved(ports.ids, before, fields, { type: 'ticket.message_created', actor, at, messages: [message] });
      },
    }));
    return { ...ticket, message: messages[0] as Message };
  };
