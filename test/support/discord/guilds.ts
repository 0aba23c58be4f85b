import { ChannelType } from 'discord-api-types/v10';
import {
  type ChannelChanges,
  changeSight,
  createChannel,
  createThread,
  deleteChannel,
  type NewChannel,
  type NewThread,
  updateChannel,
} from './channels.ts';
import { toChannel, toGuild, toMember, toRole, toTimestamp, toUser } from './payloads.ts';
import { toReportedChannel } from './shown-channels.ts';
import { computePermissions } from './permissions.ts';
import type { ChannelRecord, GuildRecord, MemberRecord, RoleRecord, UserRecord } from './records.ts';
import { DEFAULT_BOT_PERMISSIONS, DEFAULT_PERMISSIONS, type World } from './world.ts';

/** The GUILD_CREATE of a guild. Without the intent for presences it has no other member than the bot. */
export const toGuildCreate = (world: World, guild: GuildRecord): object => {
  if (!guild.isAvailable) return { id: guild.id, unavailable: true };
  const bot = guild.members.get(world.bot.id);
  const threads = world
    .threadsOf(guild.id)
    .filter((channel) => computePermissions(world, channel, world.bot.id) !== 0n);
  return {
    ...toGuild(guild),
    joined_at: toTimestamp(bot?.joinedAt ?? 0),
    large: guild.members.size > 50,
    unavailable: false,
    member_count: guild.members.size,
    voice_states: [],
    members: bot ? [toMember(world, bot)] : [],
    channels: world.channelsOf(guild.id).map((channel) => toReportedChannel(world, channel)),
    threads: threads.map((channel) => toChannel(world, channel)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
};

const emitMember = (world: World, type: string, guildId: string, member: MemberRecord): void =>
  world.emit({ type, guildId, data: { guild_id: guildId, ...toMember(world, member) } });

const emitRole = (world: World, type: string, guildId: string, role: RoleRecord): void =>
  world.emit({ type, guildId, data: { guild_id: guildId, role: toRole(role) } });

/** A user joins a guild, or the bot is added to it. */
export const addMember = (world: World, guildId: string, userId: string, given: NewMember = {}): MemberRecord => {
  const { nick = null, roles = [] } = given;
  const member = { userId, nick, avatar: null, roles: [...roles], joinedAt: world.now() };
  const guild = world.guild(guildId);
  guild.members.set(userId, member);
  if (userId === world.bot.id) world.emit({ type: 'GUILD_CREATE', guildId, data: toGuildCreate(world, guild) });
  else emitMember(world, 'GUILD_MEMBER_ADD', guildId, member);
  return member;
};

export interface NewMember {
  readonly nick?: string | null;
  readonly roles?: readonly string[];
}

/** A user leaves a guild, or the bot is removed from it. */
export const removeMember = (world: World, guildId: string, userId: string): void => {
  const guild = world.guild(guildId);
  if (!guild.members.delete(userId)) return;
  for (const { thread } of world.threadsOf(guildId)) thread?.members.delete(userId);
  if (userId === world.bot.id) world.emit({ type: 'GUILD_DELETE', guildId, data: { id: guildId } });
  else {
    const data = { guild_id: guildId, user: toUser(world.user(userId)) };
    world.emit({ type: 'GUILD_MEMBER_REMOVE', guildId, data });
  }
};

interface GuildOptions {
  readonly id?: string;
  readonly name?: string;
  /** Becomes a member; a new user by default. */
  readonly owner?: UserRecord;
  /** What the bot's own role may do. */
  readonly botPermissions?: bigint;
  /** What @everyone may do. */
  readonly permissions?: bigint;
  /** False: the bot is not in the guild. */
  readonly hasBot?: boolean;
}

const GUILD_DEFAULTS = {
  name: 'A guild',
  hasBot: true,
  permissions: DEFAULT_PERMISSIONS,
  botPermissions: DEFAULT_BOT_PERMISSIONS,
};

/** A guild of the world, with what its staff does in its settings. */
export class DiscordGuild {
  readonly id: string;
  readonly ownerId: string;
  /** The bot's own role. */
  readonly botRoleId: string;
  readonly #world: World;

  constructor(world: World, options: GuildOptions = {}) {
    const given = { ...GUILD_DEFAULTS, id: world.newId(), ...options };
    const { id, name, hasBot } = given;
    const owner = options.owner ?? world.addUser();
    this.#world = world;
    this.id = id;
    this.ownerId = owner.id;
    world.guilds.set(id, {
      id,
      name,
      ownerId: owner.id,
      icon: null,
      roles: new Map(),
      members: new Map(),
      isAvailable: true,
      blockedWords: [],
      forbiddenNames: [],
    });
    this.#add({ id, name: '@everyone', permissions: given.permissions });
    const ofBot = { name: world.bot.username, permissions: given.botPermissions, isManaged: true };
    this.botRoleId = this.#add(ofBot).id;
    addMember(world, id, owner.id);
    if (hasBot) this.addBot();
  }

  get record(): GuildRecord {
    return this.#world.guild(this.id);
  }

  addBot(): void {
    addMember(this.#world, this.id, this.#world.bot.id, { roles: [this.botRoleId] });
  }

  removeBot(): void {
    removeMember(this.#world, this.id, this.#world.bot.id);
  }

  /** Starts or ends an outage of the guild. */
  setAvailable(isAvailable: boolean): void {
    this.record.isAvailable = isAvailable;
    const data = isAvailable ? toGuildCreate(this.#world, this.record) : { id: this.id, unavailable: true };
    this.#world.emit({ type: isAvailable ? 'GUILD_CREATE' : 'GUILD_DELETE', guildId: this.id, data });
  }

  addRole(given: Partial<RoleRecord> = {}): RoleRecord {
    const role = this.#add(given);
    emitRole(this.#world, 'GUILD_ROLE_CREATE', this.id, role);
    return role;
  }

  updateRole(roleId: string, changes: Partial<Omit<RoleRecord, 'id'>>): void {
    const world = this.#world;
    changeSight(world, this.id, () => {
      const role = Object.assign(world.role(this.id, roleId), changes);
      emitRole(world, 'GUILD_ROLE_UPDATE', this.id, role);
    });
  }

  deleteRole(roleId: string): void {
    this.record.roles.delete(roleId);
    for (const member of this.record.members.values()) member.roles = member.roles.filter((id) => id !== roleId);
    const data = { guild_id: this.id, role_id: roleId };
    this.#world.emit({ type: 'GUILD_ROLE_DELETE', guildId: this.id, data });
  }

  setBotPermissions(permissions: bigint): void {
    this.updateRole(this.botRoleId, { permissions });
  }

  /** Gives a member other roles or another nickname. */
  updateMember(userId: string, changes: NewMember): void {
    const member = this.#world.member(this.id, userId);
    changeSight(this.#world, this.id, () => {
      member.roles = [...(changes.roles ?? member.roles)];
      member.nick = changes.nick === undefined ? member.nick : changes.nick;
      emitMember(this.#world, 'GUILD_MEMBER_UPDATE', this.id, member);
    });
  }

  addChannel(given: NewChannel): ChannelRecord {
    return createChannel(this.#world, this.id, given);
  }

  /** Starts a private thread in a channel. */
  addThread(parentId: string, given: Omit<NewThread, 'type'>): ChannelRecord {
    return createThread(this.#world, this.#world.channel(parentId), { ...given, type: ChannelType.PrivateThread });
  }

  updateChannel(channelId: string, changes: ChannelChanges): ChannelRecord {
    return updateChannel(this.#world, this.#world.channel(channelId), changes);
  }

  deleteChannel(channelId: string): void {
    deleteChannel(this.#world, this.#world.channel(channelId));
  }

  channels(): ChannelRecord[] {
    return this.#world.channelsOf(this.id);
  }

  #add(given: Partial<RoleRecord>): RoleRecord {
    const { roles } = this.record;
    const role = {
      id: this.#world.newId(),
      name: 'role',
      permissions: 0n,
      position: roles.size,
      isManaged: false,
      isMentionable: false,
      ...given,
    };
    roles.set(role.id, role);
    return role;
  }
}
