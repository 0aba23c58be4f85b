import type { Button } from '../../chat/index.ts';
import type { MessageId } from '../../shared/ids.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import { type Message, NEW_MESSAGE, startDelivery } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';

export interface PostMessage extends TicketTarget {
  readonly content: string;
  readonly buttons: readonly Button[];
  /** Is a new id by default. */
  readonly messageId?: MessageId;
}

/** Posts as the bot, in any status; counts neither as a staff response nor as activity. */
export const postMessage = (ports: ActionPorts) => (input: PostMessage) =>
  executeTicketAction(ports)(input, 'post_message', (before, at) => {
    const { content, buttons, actor, messageId: id = ports.ids.next('message') } = input;
    const message: Omit<Message, 'chatMessageId'> = {
      ...NEW_MESSAGE,
      id,
      guildId: before.guildId,
      ticketId: before.id,
      author: actor,
      authorName: null,
      authorAvatarUrl: null,
      content,
      attachments: [],
      createdAt: at,
      ...startDelivery(before),
    };
    return {
      // In a direct ticket, the user of the buttons does not see the channel.
      channel: { post: buildNotice(content, before.direct ? [] : buttons) },
      change: ({ messageIds: [chatMessageId = null] }) =>
        applyChange(
          ports.ids,
          before,
          { lastMessageAt: at, messageCount: before.messageCount + 1 },
          {
            type: 'ticket.message_created',
            actor,
            at,
            messages: [{ ...message, chatMessageId }],
            directButtons: buttons,
          },
        ),
    };
  });
