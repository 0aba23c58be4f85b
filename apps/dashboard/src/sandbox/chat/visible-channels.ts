import type { Channel, Member } from './chat-types.ts';

/** Who takes part in a public post does not hide it from others. */
const isPublic = ({ home, memberIds, roleIds, readerRoleIds }: Channel): boolean =>
  (home === 'forum' || memberIds.length === 0) && roleIds.length + readerRoleIds.length === 0;

/** Whether somebody sees a channel: one that is open to all, or one that names the member or a role of theirs. */
export const canSee = (channel: Channel, { userId, roleIds: own }: Member): boolean =>
  isPublic(channel) ||
  channel.memberIds.includes(userId) ||
  [...channel.roleIds, ...channel.readerRoleIds].some((role) => own.includes(role));

/** Whether somebody may only read a channel, by the claim of another. */
export const canOnlyRead = (
  { memberIds, roleIds, readerRoleIds }: Channel,
  { userId, roleIds: own }: Member,
): boolean =>
  readerRoleIds.some((role) => own.includes(role)) &&
  !memberIds.includes(userId) &&
  !roleIds.some((role) => own.includes(role));

const NEWEST_FIRST = (a: Channel, b: Channel): number => b.id.length - a.id.length || (a.id < b.id ? 1 : -1);

/** The channel that is shown first: the newest one that is open, else any. */
export const findFirstChannel = (visible: readonly Channel[]): Channel | null =>
  visible.filter(({ archived }) => !archived).toSorted(NEWEST_FIRST)[0] ?? visible[0] ?? null;

/** The channels as a member finds them: those for all, tickets that are open, tickets that are closed, the newest first. */
export const groupChannels = (channels: readonly Channel[], member: Member) => {
  const visible = channels.filter((channel) => canSee(channel, member));
  const tickets = visible.filter((channel) => channel.home === 'forum' || !isPublic(channel)).toSorted(NEWEST_FIRST);
  const others = visible.filter((channel) => channel.home !== 'forum' && isPublic(channel));
  return {
    publicOnes: others.filter(({ forumTags }) => forumTags === null),
    forums: others.filter(({ forumTags }) => forumTags !== null),
    openTickets: tickets.filter(({ archived }) => !archived),
    closedTickets: tickets.filter(({ archived }) => archived),
    hiddenCount: channels.length - visible.length,
  };
};
