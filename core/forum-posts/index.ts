import type { ChatPlatform } from '../chat/index.ts';
import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { ForumPostPorts } from './forum-post-ports.ts';
import { receivePost } from './receive-post.ts';

export const forumPostUseCases = (ports: ForumPostPorts) => ({
  receive: receivePost(ports),
  refuse: refusePost(ports),
});

/** Says in a post why it is no ticket, and closes it. May be repeated. */
const refusePost =
  ({ chat }: { readonly chat: ChatPlatform }) =>
  async (guild: GuildId, channel: ChannelId, why: string): Promise<void> => {
    const post = { onBehalfOf: null, content: why, attachments: [] };
    await chat.changeChannel(`post:${channel}:refused`, guild, channel, { post, archived: true });
  };

export type ForumPostUseCases = ReturnType<typeof forumPostUseCases>;
