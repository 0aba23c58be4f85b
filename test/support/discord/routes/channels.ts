import {
  ChannelType,
  PermissionFlagsBits,
  type RESTPatchAPIChannelJSONBody,
  type RESTPostAPIChannelThreadsJSONBody,
  type RESTPostAPIGuildForumThreadsJSONBody,
  type RESTPutAPIChannelPermissionJSONBody,
} from 'discord-api-types/v10';
import {
  ChannelPermissionOverwriteRequestSchema,
  CreateForumThreadRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
  UpdateGuildChannelRequestPartialSchema,
  UpdateThreadRequestPartialSchema,
} from 'discord-api-spec/zod';
import * as z from 'zod/mini';
import * as channels from '../channels.ts';
import { refuse } from '../errors.ts';
import { createPost } from '../messages.ts';
import { toChannel } from '../payloads.ts';
import { omitEmpty, omitUndefined } from '../people/pick.ts';
import { computePermissions, isSeen, requireGrantable, requirePermissions } from '../permissions.ts';
import type { ChannelRecord, Overwrite, ThreadState } from '../records.ts';
import { requireTopic, toOverwrite } from './guilds.ts';
import { type Answer, type Call, route, type Route } from './routes.ts';
import type { World } from '../world.ts';

const { CreatePrivateThreads, CreatePublicThreads, ManageChannels, ManageRoles } = PermissionFlagsBits;
const { ManageThreads, SendMessages, SendMessagesInThreads, ViewChannel } = PermissionFlagsBits;

/** A channel of a guild that the bot sees. */
const findChannel = (world: World, call: Call): ChannelRecord & { readonly guildId: string } => {
  const channel = world.channel(call.param('channel'));
  if (channel.guildId === null) throw refuse(50_024);
  requirePermissions(world, channel, 0n, world.bot.id);
  return { ...channel, guildId: channel.guildId };
};

const toGrants = ({ guildId, parentId, ...rest }: ChannelRecord & { readonly guildId: string }) => ({
  guildId,
  parentId,
  channel: { ...rest, guildId, parentId },
});

/** What of the new overwrites was not there before. */
const findChanged = (before: readonly Overwrite[], after: readonly Overwrite[]): Overwrite[] => {
  const zero = { allow: 0n, deny: 0n };
  const find = (list: readonly Overwrite[], id: string) => list.find((overwrite) => overwrite.id === id) ?? zero;
  return [...before, ...after].map(({ id, type }) => {
    const [old, next] = [find(before, id), find(after, id)];
    return { id, type, allow: old.allow ^ next.allow, deny: old.deny ^ next.deny };
  });
};

/** The owner renames and archives its thread; locking it, and what is locked, needs MANAGE_THREADS. @throws 50013, 50083 */
const requireMayPatch = (world: World, thread: ThreadState, call: Call<RESTPatchAPIChannelJSONBody>): void => {
  const granted = computePermissions(world, world.channel(call.param('channel')), world.bot.id);
  const isLocking = call.body.locked !== undefined || thread.locked;
  const isOwner = thread.ownerId === world.bot.id;
  if (!(granted & ManageThreads) && (!isOwner || isLocking)) throw refuse(50_013);
  // An archived thread changes only by being brought back, or together with it.
  if (thread.archived && call.body.archived !== false) throw refuse(50_083);
};

const patchThread = (world: World, thread: ThreadState, call: Call<RESTPatchAPIChannelJSONBody>): Answer => {
  requireMayPatch(world, thread, call);
  const { body } = call;
  const channel = world.channel(call.param('channel'));
  const { name, archived, locked, invitable, auto_archive_duration: autoArchiveMinutes, applied_tags: tagIds } = body;
  if (tagIds && channel.parentId) channels.requireTags(world.channel(channel.parentId), tagIds);
  const changes = omitEmpty({ name, archived, locked, invitable, autoArchiveMinutes, tagIds });
  const changed = channels.updateChannel(world, channel, changes);
  return { status: 200, body: toChannel(world, changed) };
};

const readOverwrites = (world: World, channel: Found, body: RESTPatchAPIChannelJSONBody) => {
  const given = body.permission_overwrites;
  if (!given) return {};
  requirePermissions(world, channel, ManageRoles, world.bot.id);
  const overwrites = given.map((overwrite) => toOverwrite(world, channel.guildId, overwrite));
  requireGrantable(world, findChanged(channel.overwrites, overwrites), toGrants(channel));
  return { overwrites };
};

type Found = ReturnType<typeof findChannel>;

const patchChannel = (world: World, call: Call<RESTPatchAPIChannelJSONBody>): Answer => {
  const channel = findChannel(world, call);
  const { body } = call;
  if (channel.thread) return patchThread(world, channel.thread, call);
  requirePermissions(world, channel, ManageChannels, world.bot.id);
  const parent = world.channels.get(String(body.parent_id ?? channel.parentId));
  if (parent && parent.id !== channel.parentId) requirePermissions(world, parent, ManageChannels, world.bot.id);
  requireTopic(body.topic);
  const { name, position, nsfw: isNsfw, rate_limit_per_user: rateLimitPerUser } = body;
  const changed = channels.updateChannel(world, world.channel(channel.id), {
    ...readOverwrites(world, channel, body),
    ...omitUndefined({ topic: body.topic, parentId: body.parent_id }),
    ...omitEmpty({ name, position, isNsfw, rateLimitPerUser }),
  });
  return { status: 200, body: toChannel(world, changed) };
};

const removeChannel = (world: World, call: Call): Answer => {
  const channel = findChannel(world, call);
  requirePermissions(world, channel, channel.thread ? ManageThreads : ManageChannels, world.bot.id);
  channels.deleteChannel(world, world.channel(channel.id));
  return { status: 200, body: toChannel(world, channel) };
};

const setOverwrite = (world: World, call: Call<RESTPutAPIChannelPermissionJSONBody>): Answer => {
  const channel = findChannel(world, call);
  const overwrite = toOverwrite(world, channel.guildId, { id: call.param('overwrite'), ...call.body });
  requirePermissions(world, channel, ManageRoles, world.bot.id);
  const before = channel.overwrites.filter(({ id }) => id === overwrite.id);
  requireGrantable(world, findChanged(before, [overwrite]), toGrants(channel));
  channels.putOverwrite(world, world.channel(channel.id), overwrite);
  return { status: 204 };
};

const removeOverwrite = (world: World, call: Call): Answer => {
  const channel = findChannel(world, call);
  requirePermissions(world, channel, ManageRoles, world.bot.id);
  channels.deleteOverwrite(world, world.channel(channel.id), call.param('overwrite'));
  return { status: 204 };
};

type ForumThreadBody = RESTPostAPIGuildForumThreadsJSONBody;

/** A post begins with a message, which has its id. */
const startPost = (world: World, channel: Found, { body }: Call<ForumThreadBody>): Answer => {
  requirePermissions(world, channel, SendMessages, world.bot.id);
  const post = createPost(world, world.channel(channel.id), {
    name: body.name,
    ownerId: world.bot.id,
    tagIds: body.applied_tags ?? [],
    autoArchiveMinutes: body.auto_archive_duration ?? 4320,
    content: body.message.content ?? '',
    allowedMentions: body.message.allowed_mentions ?? null,
  });
  return { status: 201, body: toChannel(world, post) };
};

const startThread = (world: World, call: Call<ThreadBody>): Answer => {
  const channel = findChannel(world, call);
  if (channel.type === ChannelType.GuildForum) return startPost(world, channel, call as Call<ForumThreadBody>);
  if (channel.type !== ChannelType.GuildText) throw refuse(50_024);
  // Since v10 a thread without a message is private unless it says otherwise.
  const type = call.body.type ?? ChannelType.PrivateThread;
  const isPrivate = type === ChannelType.PrivateThread;
  requirePermissions(world, channel, isPrivate ? CreatePrivateThreads : CreatePublicThreads, world.bot.id);
  const thread = channels.createThread(world, world.channel(channel.id), {
    name: call.body.name,
    type,
    ownerId: world.bot.id,
    invitable: call.body.invitable ?? true,
    autoArchiveMinutes: call.body.auto_archive_duration ?? 4320,
  });
  return { status: 201, body: toChannel(world, thread) };
};

type ThreadBody = RESTPostAPIChannelThreadsJSONBody & Partial<Pick<ForumThreadBody, 'message'>>;

const findThread = (world: World, call: Call) => {
  const channel = findChannel(world, call);
  if (!channel.thread) throw refuse(50_024);
  if (channel.thread.archived) throw refuse(50_083);
  const userId = call.param('user') === '@me' ? world.bot.id : call.param('user');
  return { channel, userId, isOwner: channel.thread.ownerId === world.bot.id };
};

const addToThread = (world: World, call: Call): Answer => {
  const { channel, userId } = findThread(world, call);
  requirePermissions(world, channel, SendMessagesInThreads, world.bot.id);
  requireSeesParent(world, channel, userId);
  channels.addThreadMember(world, world.channel(channel.id), userId);
  return { status: 204 };
};

const removeFromThread = (world: World, call: Call): Answer => {
  const { channel, userId, isOwner } = findThread(world, call);
  if (!isOwner && userId !== world.bot.id) requirePermissions(world, channel, ManageThreads, world.bot.id);
  channels.removeThreadMember(world, world.channel(channel.id), userId);
  return { status: 204 };
};

/** Only who sees the parent can be added. @throws 10007, 50001 */
const requireSeesParent = (world: World, channel: Found, userId: string): void => {
  world.member(channel.guildId, userId);
  const parent = channel.parentId ? world.channel(channel.parentId) : channel;
  if (!(computePermissions(world, parent, userId) & ViewChannel)) throw refuse(50_001);
};

/** Channels, overwrites and threads. */
export const createChannelRoutes = (world: World): Route[] => [
  route('GET /channels/:channel', {
    handle: (call) => {
      const channel = world.channel(call.param('channel'));
      if (!isSeen(world, channel, world.bot.id)) throw refuse(50_001);
      return { status: 200, body: toChannel(world, channel) };
    },
  }),
  route<RESTPatchAPIChannelJSONBody>('PATCH /channels/:channel', {
    chooseSchema: (_, call) =>
      world.channels.get(call.param('channel'))?.thread
        ? UpdateThreadRequestPartialSchema
        : UpdateGuildChannelRequestPartialSchema,
    handle: (call) => patchChannel(world, call),
  }),
  route('DELETE /channels/:channel', { handle: (call) => removeChannel(world, call) }),
  route<RESTPutAPIChannelPermissionJSONBody>('PUT /channels/:channel/permissions/:overwrite', {
    schema: z.omit(ChannelPermissionOverwriteRequestSchema, { id: true }),
    handle: (call) => setOverwrite(world, call),
  }),
  route('DELETE /channels/:channel/permissions/:overwrite', { handle: (call) => removeOverwrite(world, call) }),
  route<ThreadBody>('POST /channels/:channel/threads', {
    chooseSchema: (_, call) =>
      world.channels.get(call.param('channel'))?.type === ChannelType.GuildForum
        ? CreateForumThreadRequestSchema
        : CreateTextThreadWithoutMessageRequestSchema,
    handle: (call) => startThread(world, call),
  }),
  route('PUT /channels/:channel/thread-members/:user', { handle: (call) => addToThread(world, call) }),
  route('DELETE /channels/:channel/thread-members/:user', { handle: (call) => removeFromThread(world, call) }),
];
