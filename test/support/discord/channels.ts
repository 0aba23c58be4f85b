import { ChannelType } from 'discord-api-types/v10';
import { refuse, refuseField } from './errors.ts';
import { toThreadMember } from './payloads.ts';
import { toReportedChannel } from './shown-channels.ts';
import { isSeen } from './permissions.ts';
import { omitUndefined } from './people/pick.ts';
import type { ChannelRecord, Overwrite, ThreadState } from './records.ts';
import { isThread, type World } from './world.ts';

const MAX_CHANNELS_IN_CATEGORY = 50;
const MAX_CHANNELS_IN_GUILD = 500;
export const MAX_ACTIVE_THREADS = 1_000;

/** Text channels have names without capitals and spaces. */
const toChannelName = (type: ChannelType, name: string): string =>
  [ChannelType.GuildText, ChannelType.GuildAnnouncement].includes(type)
    ? name.trim().toLowerCase().replaceAll(/\s+/g, '-')
    : name;

/** @throws 20031 */
const requireAllowedName = (world: World, guildId: string | null, name: string): void => {
  const forbidden = guildId === null ? [] : world.guild(guildId).forbiddenNames;
  if (forbidden.some((word) => name.toLowerCase().includes(word.toLowerCase()))) throw refuse(20_031);
};

/** @throws 50035: no such category, or a full one */
const requireParent = (world: World, guildId: string, parentId: string): void => {
  const parent = world.channels.get(parentId);
  if (parent?.guildId !== guildId || parent.type !== ChannelType.GuildCategory) {
    throw refuseField('parent_id', 'CHANNEL_PARENT_INVALID', 'Category does not exist');
  }
  const children = world.channelsOf(guildId).filter((channel) => channel.parentId === parentId);
  if (children.length >= MAX_CHANNELS_IN_CATEGORY) {
    const message = `Maximum number of channels in category reached (${MAX_CHANNELS_IN_CATEGORY})`;
    throw refuseField('parent_id', 'CHANNEL_PARENT_MAX_CHANNELS', message);
  }
};

export interface NewChannel {
  readonly name: string;
  readonly type?: ChannelType;
  readonly topic?: string | null;
  readonly parentId?: string | null;
  readonly overwrites?: readonly Overwrite[];
  readonly isNsfw?: boolean;
  readonly rateLimitPerUser?: number;
  readonly position?: number;
  /** Names of the tags of a forum. */
  readonly tagNames?: readonly string[];
}

const EMPTY = {
  guildId: null,
  name: '',
  topic: null,
  parentId: null,
  position: 0,
  isNsfw: false,
  rateLimitPerUser: 0,
  lastMessageId: null,
  recipientId: null,
  thread: null,
  tags: [],
};

const addChannel = (world: World, given: Partial<ChannelRecord> & { readonly type: ChannelType }): ChannelRecord => {
  const channel: ChannelRecord = { ...EMPTY, overwrites: [], id: world.newId(), ...given };
  world.channels.set(channel.id, channel);
  return channel;
};

const emitChannel = (world: World, type: string, channel: ChannelRecord, extra: object = {}): void => {
  const isVisible = channel.thread && type !== 'THREAD_DELETE' ? { channelId: channel.id } : {};
  world.emit({
    type,
    guildId: channel.guildId,
    data: { ...toReportedChannel(world, channel), ...extra },
    ...isVisible,
  });
};

/** Changes what the bot may see in a guild: channels that it sees from then on, or no more, are reported. */
export const changeSight = <T>(world: World, guildId: string, change: () => T, reported: readonly string[] = []): T => {
  const others = world.channelsOf(guildId).filter(({ id }) => !reported.includes(id));
  const before = others.map((channel) => isSeen(world, channel, world.bot.id));
  const result = change();
  for (const [index, channel] of others.entries())
    if (isSeen(world, channel, world.bot.id) !== before[index]) emitChannel(world, 'CHANNEL_UPDATE', channel);
  return result;
};

/** @throws 30013, 20031, 50035 */
const requireCreatable = (world: World, guildId: string, { name, parentId }: NewChannel): void => {
  if (world.channelsOf(guildId).length >= MAX_CHANNELS_IN_GUILD) throw refuse(30_013);
  requireAllowedName(world, guildId, name);
  if (parentId) requireParent(world, guildId, parentId);
};

export const createChannel = (world: World, guildId: string, given: NewChannel): ChannelRecord => {
  requireCreatable(world, guildId, given);
  const { type = ChannelType.GuildText, overwrites, tagNames = [], ...fields } = given;
  // Without overwrites of its own a channel takes those of its category.
  const inherited = given.parentId ? world.channel(given.parentId).overwrites : [];
  const channel = addChannel(world, {
    position: world.channelsOf(guildId).length,
    ...omitUndefined(fields),
    type,
    guildId,
    name: toChannelName(type, given.name),
    overwrites: [...(overwrites ?? inherited)],
    tags: tagNames.map((name) => ({ id: world.newId(), name })),
  });
  emitChannel(world, 'CHANNEL_CREATE', channel);
  return channel;
};

export interface ChannelChanges extends Partial<Omit<NewChannel, 'tagNames' | 'type'>> {
  readonly tagIds?: string[];
  readonly archived?: boolean;
  readonly locked?: boolean;
  readonly invitable?: boolean;
  readonly autoArchiveMinutes?: number;
}

const updateThread = (world: World, thread: ThreadState, changes: Partial<ThreadState>): void => {
  if (changes.archived !== undefined && changes.archived !== thread.archived) thread.archivedAt = world.now();
  Object.assign(thread, changes);
};

const requireMove = (world: World, { guildId, parentId }: ChannelRecord, changes: ChannelChanges): void => {
  requireAllowedName(world, guildId, changes.name ?? '');
  const isMoved = changes.parentId && changes.parentId !== parentId;
  if (isMoved && guildId !== null) requireParent(world, guildId, changes.parentId ?? '');
};

/** @throws 50035 for a tag that the forum does not offer */
export const requireTags = (forum: ChannelRecord, tagIds: readonly string[]): void => {
  const unknown = tagIds.findIndex((id) => !forum.tags.some((tag) => tag.id === id));
  if (unknown >= 0) throw refuseField(`applied_tags.${unknown}`, 'INVALID_FORUM_TAG', 'Unknown forum tag');
};

export const updateChannel = (world: World, channel: ChannelRecord, changes: ChannelChanges): ChannelRecord => {
  const { guildId } = channel;
  const change = () => applyChanges(world, channel, changes);
  return guildId === null ? change() : changeSight(world, guildId, change, [channel.id]);
};

const applyChanges = (world: World, channel: ChannelRecord, changes: ChannelChanges): ChannelRecord => {
  requireMove(world, channel, changes);
  const { archived, locked, invitable, autoArchiveMinutes, tagIds, ...others } = changes;
  const { overwrites = channel.overwrites, ...fields } = others;
  const name = toChannelName(channel.type, changes.name ?? channel.name);
  Object.assign(channel, omitUndefined(fields), { name, overwrites: [...overwrites] });
  const ofThread = omitUndefined({ archived, locked, invitable, autoArchiveMinutes, tagIds });
  if (channel.thread) updateThread(world, channel.thread, ofThread);
  emitChannel(world, channel.thread ? 'THREAD_UPDATE' : 'CHANNEL_UPDATE', channel);
  return channel;
};

const removeFromWorld = (world: World, channel: ChannelRecord): void => {
  world.channels.delete(channel.id);
  world.messages.delete(channel.id);
};

/** Deletes a channel with its threads and messages. The channels of a category stay, without a parent. */
export const deleteChannel = (world: World, channel: ChannelRecord): void => {
  for (const other of [...world.channels.values()].filter(({ parentId }) => parentId === channel.id)) {
    if (isThread(other.type)) removeFromWorld(world, other);
    else updateChannel(world, Object.assign(other, { parentId: null }), {});
  }
  removeFromWorld(world, channel);
  if (!channel.thread) {
    emitChannel(world, 'CHANNEL_DELETE', channel);
    return;
  }
  const { id, guildId, parentId, type } = channel;
  const data = { id, guild_id: guildId, parent_id: parentId, type };
  world.emit({ type: 'THREAD_DELETE', guildId, data });
};

/** Sets or replaces one overwrite. */
export const putOverwrite = (world: World, channel: ChannelRecord, overwrite: Overwrite): void => {
  const others = channel.overwrites.filter(({ id }) => id !== overwrite.id);
  updateChannel(world, channel, { overwrites: [...others, overwrite] });
};

/** @throws 10009 */
export const deleteOverwrite = (world: World, channel: ChannelRecord, overwriteId: string): void => {
  const overwrites = channel.overwrites.filter(({ id }) => id !== overwriteId);
  if (overwrites.length === channel.overwrites.length) throw refuse(10_009);
  updateChannel(world, channel, { overwrites });
};

/** The direct-message channel of the bot and a user, which is created when there is none. */
export const openDirectChannel = (world: World, userId: string): ChannelRecord => {
  const known = [...world.channels.values()].find(({ recipientId }) => recipientId === userId);
  return known ?? addChannel(world, { type: ChannelType.DM, recipientId: userId });
};

export interface NewThread {
  readonly name: string;
  readonly type: ChannelType;
  readonly ownerId: string;
  readonly invitable: boolean;
  readonly autoArchiveMinutes: number;
  readonly tagIds?: readonly string[];
}

/** @throws 160006 */
export const createThread = (world: World, parent: ChannelRecord, given: NewThread): ChannelRecord => {
  const { name, type, tagIds = [], ...thread } = given;
  const { guildId } = parent;
  requireAllowedName(world, guildId, name);
  const active = guildId === null ? [] : world.threadsOf(guildId).filter((channel) => !channel.thread?.archived);
  if (active.length >= MAX_ACTIVE_THREADS) throw refuse(160_006);
  const createdAt = world.now();
  const members = new Map([[given.ownerId, createdAt]]);
  const state = {
    ...thread,
    createdAt,
    archived: false,
    archivedAt: createdAt,
    locked: false,
    messageCount: 0,
    tagIds: [...tagIds],
    members,
  };
  const channel = addChannel(world, { type, guildId, name, parentId: parent.id, thread: state });
  emitChannel(world, 'THREAD_CREATE', channel, { newly_created: true });
  return channel;
};

const emitThreadMembers = (world: World, channel: ChannelRecord, extra: object): void => {
  const data = { id: channel.id, guild_id: channel.guildId, member_count: channel.thread?.members.size ?? 0, ...extra };
  world.emit({ type: 'THREAD_MEMBERS_UPDATE', guildId: channel.guildId, data, channelId: channel.id });
};

export const addThreadMember = (world: World, channel: ChannelRecord, userId: string): void => {
  if (!channel.thread || channel.thread.members.has(userId)) return;
  channel.thread.members.set(userId, world.now());
  emitThreadMembers(world, channel, { added_members: [toThreadMember(channel, userId)] });
};

export const removeThreadMember = (world: World, channel: ChannelRecord, userId: string): void => {
  if (channel.thread?.members.delete(userId)) emitThreadMembers(world, channel, { removed_member_ids: [userId] });
};
