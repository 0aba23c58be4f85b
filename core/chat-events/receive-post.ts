import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';
import { explained } from './use-built-in-command.ts';

/** A member has opened a post: it becomes a ticket, or says why it cannot. @throws transient errors, and what the chat platform refused the bot */
export const receivePost =
  (ports: ChatEventPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    const refused = await explained(ports, guild, () => ports.forumPosts.receive(guild, channel));
    if (refused) await ports.forumPosts.refuse(guild, channel, refused.response.content);
  };
