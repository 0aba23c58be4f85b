import { escapeMarkdown, toAuthorFields } from '../../chat/index.ts';
import { loadSettings } from '../../settings/index.ts';
import type { UserId } from '../../shared/ids.ts';
import { getStatusAfter } from '../model/message-author.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyMessageFields } from '../model/ticket-steps.ts';
import { type Message, NOT_DELIVERED } from '../model/ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
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
      const { replyIdentity } = await loadSettings(ports, guildId);
      const ended = userId === requesterId ? await endByAnswer(ports, before) : {};
      const identity = replyIdentity === 'bot' ? {} : { identity: { kind: 'person' } as const };
      return {
        channel: { post: { onBehalfOf: userId, content: escapeMarkdown(content), attachments: [], ...identity } },
        change: ({ messageIds: [chatMessageId = null], users }) => {
          const message: Message = {
            id: ports.ids.next('message'),
            guildId,
            ticketId,
            chatMessageId,
            author,
            ...toAuthorFields(users, userId),
            content,
            attachments: [],
            parts: null,
            createdAt: at,
            shownAs: null,
            editedAt: null,
            deletedAt: null,
            ...NOT_DELIVERED,
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
