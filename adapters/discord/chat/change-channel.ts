import { type ChangedChannel, type ChannelChange, listNamedUsers, type RoleAccess } from '#core/chat/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { ignoreUnknownChannel } from './channels/channels.ts';
import { type FoundChannel, toPlace } from './channels/found-channel.ts';
import { changeThread } from './change-thread.ts';
import type { ChannelTarget, ChatTools } from './chat-tools.ts';
import {
  type Access,
  grantAccess,
  grantOwnAccess,
  grantReading,
  isArchived,
  isSameAccess,
  limitToReading,
  listReadingRoles,
  type Overwrite,
  revokeAccess,
  setArchived,
} from './channels/overwrites.ts';
import { writePost } from './write-post.ts';

/** Changes a channel: grants, posts, then revokes, archives and deletes. @returns null when the channel is gone */
export const changeChannel = (
  tools: ChatTools,
  target: ChannelTarget,
  change: ChannelChange,
): Promise<ChangedChannel | null> => ignoreUnknownChannel(() => runSteps(tools, target, change));

const runSteps = async (
  tools: ChatTools,
  target: ChannelTarget,
  change: ChannelChange,
): Promise<ChangedChannel | null> => {
  const { guild, channel } = target;
  const before = await findBefore(tools, target, change);
  if (before === null) return null;
  if (before !== 'known' && before.thread)
    return changeThread(tools, { ...target, ...toPlace(before) }, before.thread, change);
  const access = { guild, botId: tools.bot.id };
  const granted = before === 'known' ? null : await grant(tools, access, before, change);
  const users = await tools.people.showUsers(guild, listNamedUsers(change));
  const messageIds = change.post ? await writePost(tools, { ...target, parent: channel }, change.post, users) : [];
  await finish(tools, access, granted, { channel, change });
  return { messageIds, users };
};

/** The channel before the change; `known` for one whose access stays as it is, which need not be read. */
const findBefore = async (
  { channels }: ChatTools,
  { guild, channel }: ChannelTarget,
  change: ChannelChange,
): Promise<FoundChannel | 'known' | null> => {
  const place = changesAccess(change) ? null : await channels.findPlace(guild, channel);
  return place?.parent === channel ? 'known' : channels.find(guild, channel);
};

interface Finish {
  readonly channel: ChannelId;
  readonly change: ChannelChange;
}

const finish = async (
  tools: ChatTools,
  access: Access,
  granted: FoundChannel | null,
  { channel, change }: Finish,
): Promise<void> => {
  if (change.deleted) await tools.channels.delete(channel);
  else if (granted) await restrict(tools, access, granted, change);
};

const changesAccess = ({ adopted, allow, deny, roleIds, roleAccess, parentIds, archived }: ChannelChange): boolean =>
  [adopted, allow, deny, roleIds, roleAccess, parentIds, archived].some((field) => field !== undefined);

/** Runs before the message: grants access, and takes the channel out of the archive. */
const grant = async (
  { channels }: ChatTools,
  access: Access,
  before: FoundChannel,
  change: ChannelChange,
): Promise<FoundChannel> => {
  const own = change.adopted ? grantOwnAccess(before.overwrites, access) : before.overwrites;
  const overwrites = addAccess(own, access, change);
  const { archived, parentIds } = change;
  await update(channels, before, { overwrites, ...(archived === false && parentIds && { parentIds }) });
  return { ...before, overwrites };
};

/** @everyone is hidden from and let in by the channel as a whole. */
const getRoleAccess = ({ roleAccess }: ChannelChange, { guild }: Access): RoleAccess => {
  const pick = (ids: readonly string[] = []) => ids.filter((id) => id !== guild);
  const { writerIds, readerIds, hiddenIds } = roleAccess ?? {};
  return { writerIds: pick(writerIds), readerIds: pick(readerIds), hiddenIds: pick(hiddenIds) };
};

/** Who gets access to an archived channel may read it. */
const addAccess = (before: readonly Overwrite[], access: Access, change: ChannelChange): readonly Overwrite[] => {
  const { allow = [], roleIds = [], archived } = change;
  const { writerIds, readerIds } = getRoleAccess(change, access);
  const writers = [...roleIds, ...writerIds];
  if (archived === false)
    return limitToReading(grantAccess(setArchived(before, access, false), allow, writers), readerIds);
  const granted = grantReading(grantAccess(before, allow, writers), readerIds);
  return isArchived(before, access.guild) ? setArchived(granted, access, true, listWriters(before, access)) : granted;
};

/** Who may write in a channel that is archived. */
const listWriters = (overwrites: readonly Overwrite[], access: Access): readonly string[] => {
  const open = setArchived(overwrites, access, false);
  return open.filter((overwrite) => overwrites.some((one) => isSameAccess([one], [overwrite]))).map(({ id }) => id);
};

/** Runs after the message: takes access away, archives and moves the channel. */
const restrict = async (
  { channels }: ChatTools,
  access: Access,
  before: FoundChannel,
  change: ChannelChange,
): Promise<void> => {
  const { deny = [], roleIds, archived, writerIds = [], parentIds } = change;
  const roles = getRoleAccess(change, access);
  const staying = roleIds && [...roleIds, ...roles.writerIds, ...roles.readerIds];
  const leaving = staying ? listReadingRoles(before.overwrites, access).filter((id) => !staying.includes(id)) : [];
  const kept = revokeAccess(before.overwrites, [...deny, ...leaving, ...roles.hiddenIds]);
  const revoked = limitToReading(kept, roles.readerIds);
  const overwrites = archived ? setArchived(revoked, access, true, writerIds) : revoked;
  await update(channels, before, { overwrites, ...(archived !== false && parentIds && { parentIds }) });
};

/** Whether the channel is where it may be: in one of these categories, or in none where there is none. */
const isIn = ({ parentId }: FoundChannel, parentIds: readonly string[]): boolean =>
  parentId === null ? parentIds.length === 0 : parentIds.includes(parentId);

/** Sends what differs, if anything does. */
const update = (
  channels: ChatTools['channels'],
  before: FoundChannel,
  { overwrites, parentIds }: { overwrites: readonly Overwrite[]; parentIds?: readonly string[] },
): Promise<void> =>
  channels.update(before.id, {
    ...(!isSameAccess(before.overwrites, overwrites) && { overwrites }),
    ...(parentIds && !isIn(before, parentIds) && { parentIds }),
  });
