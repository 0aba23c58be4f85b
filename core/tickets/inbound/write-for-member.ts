import { toAuthorFields } from '../../chat/index.ts';
import type { UserId } from '../../shared/ids.ts';
import { getStatusAfter } from '../model/message-author.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyMessageFields } from '../model/ticket-steps.ts';
import { type Message, NEW_MESSAGE } from '../model/ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { buildMemberPost } from '../chat-messages/reply-post.ts';
import { endByAnswer } from '../actions/end-by-answer.ts';
import { executeTicketAction } from '../actions/execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';

export interface WriteForMember extends Omit<TicketTarget, 'actor'> {
  /** Is the requester or a participant. */
  readonly userId: UserId;
  readonly content: string;
}

/** Counts as a message that the member wrote in the channel, and notifies no user. */
export const writeForMember =
  (ports: ActionPorts) =>
  ({ userId, content, ...target }: WriteForMember) => {
    const author = { type: 'user', id: userId } as const;
    return executeTicketAction(ports)({ ...target, actor: author }, 'write_for_member', async (before, at) => {
      const { guildId, id: ticketId, requesterId } = before;
      const ended = userId === requesterId ? await endByAnswer(ports, before) : {};
      return {
        channel: { post: await buildMemberPost(ports, before, { userId, content }) },
        change: ({ messageIds: postedIds, users }) => {
          const [chatMessageId = null] = postedIds;
          const message: Message = {
            ...NEW_MESSAGE,
            id: ports.ids.next('message'),
            guildId,
            ticketId,
            chatMessageId,
            postedIds,
            author,
            ...toAuthorFields(users, userId),
            content,
            attachments: [],
            createdAt: at,
          };
          const fields = {
            ...applyMessageFields(before, at, { status: getStatusAfter(before, author), author }),
            ...ended,
          };
          const type = 'ticket.message_created';
          return applyChange(ports.ids, before, fields, { type, actor: author, at, messages: [message] });
        },
      };
    });
  };
