import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { refuse } from './errors.ts';
import type { ChannelRecord, MemberRecord, Overwrite } from './records.ts';
import type { World } from './world.ts';

const ALL = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);
/** Who cannot write in a channel cannot do these there either. */
const OF_WRITERS =
  PermissionFlagsBits.MentionEveryone |
  PermissionFlagsBits.SendTTSMessages |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.EmbedLinks;

/** What a member may do in the whole guild: the owner and administrators everything. */
export const computeGuildPermissions = (world: World, guildId: string, userId: string): bigint => {
  const guild = world.guild(guildId);
  const member = guild.members.get(userId);
  if (!member) return 0n;
  if (guild.ownerId === userId) return ALL;
  const granted = [guildId, ...member.roles].reduce((all, id) => all | (guild.roles.get(id)?.permissions ?? 0n), 0n);
  return granted & PermissionFlagsBits.Administrator ? ALL : granted;
};

const applyOverwrites = (granted: bigint, overwrites: readonly Overwrite[]): bigint => {
  const deny = overwrites.reduce((all, overwrite) => all | overwrite.deny, 0n);
  const allow = overwrites.reduce((all, overwrite) => all | overwrite.allow, 0n);
  return (granted & ~deny) | allow;
};

/** @everyone first, then all roles together, then the member. */
const applyChannel = (base: bigint, channel: ChannelRecord, member: MemberRecord): bigint => {
  const of = (ids: readonly (string | null)[]) => channel.overwrites.filter(({ id }) => ids.includes(id));
  const steps = [of([channel.guildId]), of(member.roles), of([member.userId])];
  return steps.reduce(applyOverwrites, base);
};

const addImplicit = (granted: bigint, channel: ChannelRecord): bigint => {
  if (!(granted & PermissionFlagsBits.ViewChannel)) return 0n;
  const write = channel.thread ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
  return granted & write ? granted : granted & ~OF_WRITERS;
};

/** A private thread is seen by its members, and by who manages threads. */
const isHiddenThread = (granted: bigint, { type, thread }: ChannelRecord, userId: string): boolean =>
  type === ChannelType.PrivateThread &&
  !(granted & PermissionFlagsBits.ManageThreads) &&
  thread?.members.has(userId) === false;

/**
 * What a user may do in a channel.
 * https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
export const computePermissions = (world: World, channel: ChannelRecord, userId: string): bigint => {
  if (channel.guildId === null) return [world.bot.id, channel.recipientId].includes(userId) ? ALL : 0n;
  const member = world.guild(channel.guildId).members.get(userId);
  const base = computeGuildPermissions(world, channel.guildId, userId);
  if (!member || base === ALL) return base;
  const place = channel.thread && channel.parentId ? world.channel(channel.parentId) : channel;
  const granted = addImplicit(applyChannel(base, place, member), channel);
  return isHiddenThread(granted, channel, userId) ? 0n : granted;
};

const hasView = (world: World, channel: ChannelRecord, userId: string): boolean =>
  (computePermissions(world, channel, userId) & PermissionFlagsBits.ViewChannel) !== 0n;

/**
 * Whether the metadata of a channel are shown to a user. A category is seen by who sees one of its channels.
 * https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
 */
export const isSeen = (world: World, channel: ChannelRecord, userId: string): boolean => {
  if (channel.guildId === null || hasView(world, channel, userId)) return true;
  const isCategory = channel.type === ChannelType.GuildCategory;
  return (
    isCategory &&
    world.channelsOf(channel.guildId).some((child) => child.parentId === channel.id && hasView(world, child, userId))
  );
};

/** @throws 50001 when the user does not see the channel, 50013 when a permission is missing there */
export const requirePermissions = (world: World, channel: ChannelRecord, needed: bigint, userId: string): void => {
  const granted = computePermissions(world, channel, userId);
  if (!(granted & PermissionFlagsBits.ViewChannel)) throw refuse(50_001);
  if ((granted & needed) !== needed) throw refuse(50_013);
};

/** @throws 50001 when the bot is not in the guild, 50013 when a permission of the guild is missing */
export const requireGuildPermissions = (world: World, guildId: string, needed: bigint): void => {
  if (!world.isInGuild(guildId)) throw refuse(50_001);
  if ((computeGuildPermissions(world, guildId, world.bot.id) & needed) !== needed) throw refuse(50_013);
};

const { ManageRoles } = PermissionFlagsBits;

/**
 * An overwrite may only set what the bot may do itself: in the guild or the parent channel, or anything when an overwrite of the channel
 * gives it MANAGE_ROLES.
 *
 * @throws 50013
 */
export const requireGrantable = (world: World, changed: readonly Overwrite[], place: Grants): void => {
  const own = computeGuildPermissions(world, place.guildId, world.bot.id);
  if (own === ALL || (place.channel && isGrantedHere(world, place.channel))) return;
  const parent = place.parentId ? computePermissions(world, world.channel(place.parentId), world.bot.id) : 0n;
  const held = own | parent;
  const mayGrant = place.channel ? held : held & ~ManageRoles;
  const bits = changed.reduce((all, { allow, deny }) => all | allow | deny, 0n);
  if (!(held & ManageRoles) || bits & ~mayGrant) throw refuse(50_013);
};

export interface Grants {
  readonly guildId: string;
  readonly parentId: string | null;
  /** Null while the channel is created: then only administrators may set MANAGE_ROLES. */
  readonly channel: ChannelRecord | null;
}

const isGrantedHere = (world: World, channel: ChannelRecord): boolean => {
  const roles = channel.guildId ? (world.guild(channel.guildId).members.get(world.bot.id)?.roles ?? []) : [];
  return channel.overwrites.some(
    ({ id, allow }) => [world.bot.id, ...roles].includes(id) && (allow & ManageRoles) !== 0n,
  );
};
