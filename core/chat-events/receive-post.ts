import { loadServerContext } from '../settings/index.ts';
import { isRefusedByChat, isTransient } from '../shared/errors.ts';
import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';
import { explainRefusal } from './explain-refusal.ts';

/** The post becomes a ticket, or says why it cannot. @throws transient errors, and refusals of the chat platform */
export const receivePost =
  (ports: ChatEventPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    try {
      await ports.forumPosts.receive(guild, channel);
    } catch (error) {
      // A later attempt takes the post: no user waits for an answer, unlike with a command.
      if (isTransient(error) || isRefusedByChat(error)) throw error;
      const { content } = explainRefusal(await loadServerContext(ports, guild), error);
      await ports.forumPosts.refuse(guild, channel, content);
    }
  };
