import { type ChangedChannel, type ChannelChange, listNamedUsers } from '#core/chat/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import type { ChannelPlace, ThreadState } from './channels/found-channel.ts';
import { changeTags, isSameTags } from './channels/forum-posts.ts';
import type { ChannelTarget, ChatTools } from './chat-tools.ts';
import { writePost } from './write-post.ts';

/** Changes a thread in the order of `changeChannel`. It stays under its text channel, and roles have no access of their own. */
export const changeThread = async (
  tools: ChatTools,
  target: ChannelTarget & ChannelPlace,
  state: ThreadState,
  change: ChannelChange,
): Promise<ChangedChannel> => {
  const { threads, people } = tools;
  const { guild, channel } = target;
  const end = getEndState(state, change);
  const current = mustWake(state, end, change) ? await wake(tools, channel, state, end) : state;
  if (change.adopted) await threads.retryAwake(channel, () => threads.join(channel));
  for (const user of change.allow ?? []) await threads.retryAwake(channel, () => threads.addMember(channel, user));
  const users = await people.showUsers(guild, listNamedUsers(change));
  const messageIds = change.post ? await writePost(tools, target, change.post, users) : [];
  for (const user of change.deny ?? []) await threads.retryAwake(channel, () => threads.removeMember(channel, user));
  await finish(tools, channel, { change, current, end });
  return { messageIds, users };
};

/**
 * How the thread is left. Discord brings a thread back for a message; one that is locked belongs to a closed ticket, and goes back to
 * the archive. Who may write in an archived thread brings it back by that, so it is not locked then.
 */
const getEndState = (
  { archived, locked, tagIds: before }: ThreadState,
  { archived: isClosed, writerIds = [], post: message, tags }: ChannelChange,
): ThreadState => {
  const tagIds = tags ? changeTags(before, tags) : before;
  if (isClosed === undefined) return { archived: archived && (locked || !message), locked, tagIds };
  return { archived: isClosed, locked: isClosed && writerIds.length === 0, tagIds };
};

/** Nothing can be changed in the archive. */
const mustWake = (
  { archived, locked, tagIds }: ThreadState,
  end: ThreadState,
  { archived: isClosed, allow = [], deny = [] }: ChannelChange,
): boolean => {
  if (isClosed === false) return archived || locked;
  const isChanged = locked !== end.locked || !isSameTags(tagIds, end.tagIds);
  return archived && (isChanged || allow.length + deny.length > 0);
};

const wake = async (
  { threads }: ChatTools,
  thread: ChannelId,
  { locked, tagIds }: ThreadState,
  end: ThreadState,
): Promise<ThreadState> => {
  const isUnlocked = locked && !end.locked;
  const tags = isSameTags(tagIds, end.tagIds) ? {} : { tagIds: end.tagIds };
  await threads.setState(thread, { archived: false, ...(isUnlocked && { locked: false }), ...tags });
  return { archived: false, locked: locked && !isUnlocked, tagIds: end.tagIds };
};

interface Ending {
  readonly change: ChannelChange;
  readonly current: ThreadState;
  readonly end: ThreadState;
}

const finish = async (
  { channels, threads }: ChatTools,
  thread: ChannelId,
  { change, current, end }: Ending,
): Promise<void> => {
  const isTagged = isSameTags(current.tagIds, end.tagIds);
  const { tagIds, ...state } = end;
  if (change.deleted) await channels.delete(thread);
  else if (end.archived && !(current.archived && !change.post))
    await threads.retryAwake(thread, () => threads.setState(thread, { ...state, ...(!isTagged && { tagIds }) }));
  else if (!isTagged) await threads.setState(thread, { tagIds });
};
