import type { ChatPlatform } from '../../chat/index.ts';
import { rebuildPost, type ReplyPostPorts } from '../chat-messages/reply-post.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { Message, Ticket } from '../model/ticket.ts';

export interface FollowPostedPorts extends ReplyPostPorts {
  readonly tickets: Pick<TicketStore, 'updateMessage'>;
  readonly chat: Pick<ChatPlatform, 'deleteMessage' | 'rewritePost'>;
}

/** Edits or deletes what the bot posted in the channel. May be repeated. @throws as `ChatPlatform` */
export const followPosted = async (ports: FollowPostedPorts, ticket: Ticket, message: Message): Promise<void> => {
  const { guildId, id, channelId } = ticket;
  const { postedIds, chatMessageId, editedAt, deletedAt } = message;
  if (!channelId || !chatMessageId) return;
  if (deletedAt !== null) {
    for (const posted of postedIds) await ports.chat.deleteMessage(guildId, channelId, posted);
  } else if (editedAt !== null && postedIds.length > 0) {
    const post = await rebuildPost(ports, ticket, message);
    const remaining = await ports.chat.rewritePost(guildId, channelId, postedIds, post);
    await ports.tickets.updateMessage(guildId, id, chatMessageId, { postedIds: remaining });
  }
};
