import type { InboundEvent } from '#core/chat-events/index.ts';
import { toChannelId, toGuildId } from '#core/shared/ids.ts';
import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { EventOf } from '../event-schemas.ts';

/** A thread as the gateway reports it. */
export interface ReportedThread {
  readonly id: string;
  readonly guild_id?: string | undefined;
  readonly parent_id?: string | undefined;
  readonly owner_id?: string | undefined;
}

/** These facts decide whether a thread is a post of a member. */
export interface PostContext {
  /** Whether the posts of a channel are tickets. */
  readonly isForum: (guild: string, channel: string) => boolean;
  readonly botId: string;
}

const toPostEvent = (guild: string, post: string, key: string, type: 'post_changed' | 'post_opened'): InboundEvent => ({
  key,
  guildId: toGuildId(guild),
  subject: `channel:${post}`,
  event: { type, channel: toChannelId(post) },
  replyTo: null,
});

/** A member has opened a post, which may be reported when the thread is created and when a session begins. */
export const toPostOpenedInboundEvent = (guild: string, post: string): InboundEvent =>
  toPostEvent(guild, post, `post:${post}`, 'post_opened');

/** `position` names the event: a post can change more than once. */
export const toPostChangedInboundEvent = (guild: string, post: string, position: string): InboundEvent =>
  toPostEvent(guild, post, `post:${post}:changed:${position}`, 'post_changed');

/** Whether a thread is a post that somebody else than this bot has opened in a forum. */
export const isPostOfOther = (
  { guild_id: guild, parent_id: parent, owner_id: owner }: ReportedThread,
  { isForum, botId }: PostContext,
): boolean => isPost({ guild_id: guild, parent_id: parent }, { isForum }) && owner !== botId;

/** Whether a thread is a post of a forum. */
export const isPost = (
  { guild_id: guild, parent_id: parent }: Pick<ReportedThread, 'guild_id' | 'parent_id'>,
  { isForum }: Pick<PostContext, 'isForum'>,
): boolean => guild !== undefined && parent !== undefined && isForum(guild, parent);

/** A thread was created or has changed. */
export const translatePost = (
  { t: type, d: thread }: EventOf<GatewayDispatchEvents.ThreadCreate | GatewayDispatchEvents.ThreadUpdate>,
  context: PostContext & { readonly position: string },
): readonly InboundEvent[] => {
  const { id, guild_id: guild } = thread;
  if (guild === undefined) return [];
  if (type === GatewayDispatchEvents.ThreadCreate)
    // It also comes when the bot joins an old post.
    return thread.newly_created === true && isPostOfOther(thread, context) ? [toPostOpenedInboundEvent(guild, id)] : [];
  return isPost(thread, context) ? [toPostChangedInboundEvent(guild, id, context.position)] : [];
};
