import { buildEmbed } from '../build.ts';
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { InMemoryChatEffectStore } from '../memory/chat-effect-store.ts';
import { InMemoryMemberStore } from '../memory/member-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { CarriedMembers } from '#adapters/discord/carried-members.ts';
import { createDiscordChat, type DiscordChatOptions } from '#adapters/discord/chat/index.ts';
import { DiscordRest, type DiscordRestOptions } from '#adapters/discord/rest/discord-rest.ts';
import type {
  ChannelChange,
  ChatChannel,
  ChatMessage,
  ChatPlatform,
  DirectMessage,
  NewChannel,
  Notice,
} from '#core/chat/index.ts';
import { notFound } from '#core/shared/errors.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type ChannelId, type GuildId, toChannelId, toChatMessageId, toUserId, type UserId } from '#core/shared/ids.ts';
import { FakeClock } from '../fake-clock.ts';
import { InMemoryBotState } from '../memory/bot-state.ts';
import { createForumActions, toThread } from './discord-forums.ts';
import { createChannel, deleteChannel } from '../discord/channels.ts';
import type { Discord } from '../discord/discord.ts';
import { addMember, DiscordGuild, removeMember } from '../discord/guilds.ts';
import { createMessage, editMessage } from '../discord/messages.ts';
import type { ChannelRecord, MessageRecord } from '../discord/records.ts';

export type OpenedChatOptions = DiscordRestOptions & Omit<DiscordChatOptions, 'rest' | 'applicationId'>;

/** The chat port over a stand-in of Discord. Requests fail after a short time, so that lost answers cost none. */
export const openDiscordChat = (discord: Discord, options: Partial<OpenedChatOptions> = {}) => {
  const { effects = new InMemoryChatEffectStore(), clock = new FakeClock(), blobs, ...more } = options;
  const { members = new InMemoryMemberStore(new MemoryState()) } = options;
  const { token, applicationId, url: apiBase } = discord;
  const rest = new DiscordRest({ token, apiBase, version: '0.0.0-test', clock, ...more });
  const { botState = new InMemoryBotState(new MemoryState()) } = options;
  const carried = options.carried ?? new CarriedMembers(clock);
  return createDiscordChat({ rest, applicationId, effects, members, carried, clock, blobs, botState });
};

const { SendMessages, ViewChannel } = PermissionFlagsBits;

const toInstant = (ms: number): Instant => new Date(ms).toISOString() as Instant;

/**
 * A chat over a stand-in of Discord, with the side of its users. Servers, members, roles and categories exist as soon as they are
 * named, as in the sandbox.
 */
export const createDiscordSandbox = (discord: Discord) => {
  const chat = openDiscordChat(discord);
  const { world } = discord;
  const left = new Set<string>();
  /** The server that a direct message was sent for. */
  const directServers = new Map<string, GuildId>();

  const ensureGuild = (id: GuildId) => {
    if (!world.guilds.has(id)) new DiscordGuild(world, { id });
    return world.guild(id);
  };
  const ensureUsers = (guild: GuildId, users: readonly UserId[]) => {
    const { members } = ensureGuild(guild);
    for (const id of users) {
      if (!world.users.has(id)) world.addUser({ id });
      if (!members.has(id) && !left.has(`${guild} ${id}`)) addMember(world, guild, id);
    }
  };
  const ensureRoles = (guild: GuildId, roles: readonly string[]) => {
    const known = ensureGuild(guild).roles;
    for (const id of roles) {
      const role = { id, name: id, permissions: 0n, position: 1, isManaged: false, isMentionable: false };
      if (!known.has(id)) known.set(id, role);
    }
  };
  const ensureCategory = (guild: GuildId, id: ChannelId) => {
    if (world.channels.has(id)) return;
    const category = new DiscordGuild(world).addChannel({ name: 'group', type: ChannelType.GuildCategory });
    world.channels.delete(category.id);
    world.channels.set(id, { ...category, id, guildId: guild });
  };
  const findChannel = (guild: GuildId, id: ChannelId): ChannelRecord | null => {
    const found = world.channels.get(id);
    return found?.guildId === guild ? found : null;
  };
  const getChannel = (guild: GuildId, id: ChannelId): ChannelRecord => {
    const found = findChannel(guild, id);
    if (!found) throw notFound('Channel');
    return found;
  };

  const toChannel = (guild: GuildId, channel: ChannelRecord): ChatChannel => {
    const { id, name, parentId, overwrites, thread } = channel;
    if (thread) return toThread(world, guild, channel, thread);
    const readers = overwrites.filter(({ allow }) => (allow & ViewChannel) !== 0n);
    const users = readers.filter(({ id: of, type }) => type === OverwriteType.Member && of !== world.bot.id);
    const roles = readers.filter(({ type }) => type === OverwriteType.Role);
    const isArchived = overwrites.some(({ id: of, deny }) => of === guild && (deny & SendMessages) !== 0n);
    return {
      id: toChannelId(id),
      guildId: guild,
      name,
      home: 'channel',
      parentId: parentId === null ? null : toChannelId(parentId),
      memberIds: users.map(({ id: user }) => toUserId(user)),
      roleIds: roles.filter(({ deny }) => (deny & SendMessages) === 0n || isArchived).map(({ id: role }) => role),
      readerRoleIds: roles
        .filter(({ deny }) => (deny & SendMessages) !== 0n && !isArchived)
        .map(({ id: role }) => role),
      archived: isArchived,
      forumTags: channel.type === ChannelType.GuildForum ? channel.tags : null,
      tagIds: [],
      openedById: null,
      createdAt: toInstant(Number((BigInt(id) >> 22n) + 1_420_070_400_000n)),
    };
  };

  /** The bot heads what it writes for a user with their name. */
  const readHeading = async (guild: GuildId, { authorId, content }: MessageRecord) => {
    const members = [...world.guild(guild).members.keys()].map(toUserId);
    const people = await chat.listPeople(guild, members);
    if (authorId !== world.bot.id) return { content, author: people.find(({ userId }) => userId === authorId) };
    const author = people.find(({ name }) => content.startsWith(`**${name}**\n`));
    return { content: author ? content.slice(author.name.length + 5) : content, author };
  };
  const toMessage = async (guild: GuildId, record: MessageRecord): Promise<ChatMessage> => {
    const { content, author } = await readHeading(guild, record);
    return {
      id: toChatMessageId(record.id),
      channelId: toChannelId(record.channelId),
      authorId: author?.userId ?? null,
      authorName: author?.name ?? null,
      authorAvatarUrl: author?.avatarUrl ?? null,
      content,
      attachments: [],
      notice: null,
      createdAt: toInstant(record.createdAt),
      editedAt: record.editedAt === null ? null : toInstant(record.editedAt),
    };
  };
  const toDirect = (userId: UserId, record: MessageRecord): DirectMessage => ({
    id: toChatMessageId(record.id),
    userId,
    content: record.content,
    notice: {
      content: record.content,
      embeds: record.embeds.map(({ title = null }) => buildEmbed(title)),
      buttonRows: [],
      select: null,
    },
    isFromUser: false,
    createdAt: toInstant(record.createdAt),
  });

  const platform: ChatPlatform = {
    isReachable: () => chat.isReachable(),
    getIntents: () => chat.getIntents(),
    openChannel: (key, channel: NewChannel) => {
      ensureUsers(channel.guild, channel.memberIds);
      ensureRoles(channel.guild, [...channel.roleIds, ...(channel.readerRoleIds ?? [])]);
      if (channel.home === 'channel') for (const id of channel.parentIds) ensureCategory(channel.guild, id);
      return chat.openChannel(key, channel);
    },
    changeChannel: (key, guild, channel, change: ChannelChange) => {
      ensureUsers(guild, [...(change.allow ?? []), ...(change.deny ?? [])]);
      ensureRoles(guild, [...(change.roleIds ?? []), ...Object.values(change.roleAccess ?? {}).flat()]);
      for (const id of change.parentIds ?? []) ensureCategory(guild, id);
      return chat.changeChannel(key, guild, channel, change);
    },
    postMessage: (key, guild, channel, notice) => {
      ensureGuild(guild);
      return chat.postMessage(key, guild, channel, notice);
    },
    sendDirectMessage: async (key, guild, user, notice: Notice) => {
      ensureUsers(guild, [user]);
      const id = await chat.sendDirectMessage(key, guild, user, notice);
      if (id) directServers.set(id, guild);
      return id;
    },
    editDirectMessage: (...input) => chat.editDirectMessage(...input),
    sendDirectPost: async (key, guild, user, post) => {
      ensureUsers(guild, [user]);
      const id = await chat.sendDirectPost(key, guild, user, post);
      if (id) directServers.set(id, guild);
      return id;
    },
    editDirectPost: (...input) => chat.editDirectPost(...input),
    deleteDirectPost: (...input) => chat.deleteDirectPost(...input),
    editPost: (...input) => chat.editPost(...input),
    addReaction: (...input) => chat.addReaction(...input),
    rewritePost: (...input) => chat.rewritePost(...input),
    countMessages: (...input) => chat.countMessages(...input),
    showTyping: (...input) => chat.showTyping(...input),
    editMessage: (...input) => chat.editMessage(...input),
    renameChannel: (...input) => chat.renameChannel(...input),
    tagPost: (...input) => chat.tagPost(...input),
    findPost: (...input) => chat.findPost(...input),
    readMessagesAfter: (...input) => chat.readMessagesAfter(...input),
    deleteMessage: (...input) => chat.deleteMessage(...input),
    offerCommands: (...input) => chat.offerCommands(...input),
    listRoles: (guild, user) => {
      ensureUsers(guild, [user]);
      return chat.listRoles(guild, user);
    },
    findMembership: (guild, user) => {
      ensureUsers(guild, [user]);
      return chat.findMembership(guild, user);
    },
    listPeople: (guild, users) => {
      ensureUsers(guild, users);
      return chat.listPeople(guild, users);
    },
    listMembersWithRoles: (guild, roles, limit) => {
      ensureRoles(guild, roles);
      return chat.listMembersWithRoles(guild, roles, limit);
    },
    listMembersByName: (guild, name, limit) => {
      ensureGuild(guild);
      return chat.listMembersByName(guild, name, limit);
    },
    showServer: (guild) => {
      ensureGuild(guild);
      return chat.showServer(guild);
    },
    describeServer: (guild) => {
      ensureGuild(guild);
      return chat.describeServer(guild);
    },
    describeUnlisted: (...input) => chat.describeUnlisted(...input),
    findChannelKey: (guild, channel) => chat.findChannelKey(guild, channel),
    takeBack: (guild, key) => chat.takeBack(guild, key),
  };

  return {
    ...platform,
    ...createForumActions(world, { ensureUsers, getChannel, toChannel }),
    setOnline: (online: boolean): Promise<void> => {
      discord.faults.clear();
      if (!online) discord.faults.add({ times: Infinity, effect: { kind: 'cut' } });
      return Promise.resolve();
    },
    listChannels: (guild: GuildId): Promise<readonly ChatChannel[]> => {
      ensureGuild(guild);
      const { GuildForum, GuildText } = ChannelType;
      const texts = world.channelsOf(guild).filter(({ type }) => [GuildForum, GuildText].includes(type));
      const channels = [...texts, ...world.threadsOf(guild)];
      return Promise.resolve(channels.map((channel) => toChannel(guild, channel)));
    },
    addChannel: (guild: GuildId, name: string): Promise<ChatChannel> =>
      Promise.resolve(toChannel(guild, createChannel(world, ensureGuild(guild).id, { name }))),
    listMessages: async (guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null> => {
      if (!findChannel(guild, channel)) return null;
      return Promise.all(discord.messages(channel).map((record) => toMessage(guild, record)));
    },
    listDirectMessages: (guild: GuildId, user: UserId): Promise<readonly DirectMessage[]> => {
      const direct = [...world.channels.values()].find(({ recipientId }) => recipientId === user);
      const sent = direct ? discord.messages(direct.id) : [];
      const own = sent.filter(({ id }) => directServers.get(id) === guild);
      return Promise.resolve(own.map((record) => toDirect(user, record)).reverse());
    },
    sendMessage: async (
      guild: GuildId,
      id: ChannelId,
      author: UserId,
      message: string | Pick<ChatMessage, 'content' | 'attachments'>,
    ): Promise<ChatMessage> => {
      const channel = getChannel(guild, id);
      ensureUsers(guild, [author]);
      const content = typeof message === 'string' ? message : message.content;
      return toMessage(guild, createMessage(world, channel, { authorId: author, content }));
    },
    editUserMessage: async (
      guild: GuildId,
      channel: ChannelId,
      message: ChatMessage['id'],
      content: string,
    ): Promise<ChatMessage> => toMessage(guild, editMessage(world, world.message(channel, message), { content })),
    setProfile: (guild: GuildId, user: UserId, profile: { name: string | null; avatarUrl: string | null }) => {
      ensureUsers(guild, [user]);
      world.member(guild, user).nick = profile.name;
      world.user(user).avatar = profile.avatarUrl && 'a'.repeat(32);
      return Promise.resolve();
    },
    removeMember: (guild: GuildId, user: UserId): Promise<void> => {
      ensureUsers(guild, [user]);
      left.add(`${guild} ${user}`);
      removeMember(world, guild, user);
      return Promise.resolve();
    },
    deleteChannel: (guild: GuildId, channel: ChannelId): void => deleteChannel(world, getChannel(guild, channel)),
  };
};
