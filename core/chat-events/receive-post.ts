import { loadServerContext } from '../settings/index.ts';
import { isRefusedByChat, isTransient } from '../shared/errors.ts';
import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';
import { explainRefusal } from './explain-refusal.ts';

/** A member has opened a post: it becomes a ticket, or says why it cannot. @throws transient errors, and what the chat platform refused the bot */
export const receivePost =
  (ports: ChatEventPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    try {
      await ports.forumPosts.receive(guild, channel);
    } catch (error) {
      // The post is taken by a later attempt: nobody waits for an answer, as for that of a command.
      if (isTransient(error) || isRefusedByChat(error)) throw error;
      const { content } = explainRefusal(await loadServerContext(ports, guild), error);
      await ports.forumPosts.refuse(guild, channel, content);
    }
  };
