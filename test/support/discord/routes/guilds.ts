import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { RESTPostAPICurrentUserCreateDMChannelJSONBody } from 'discord-api-types/v10';
import { CreateGuildChannelRequestSchema, CreatePrivateChannelRequestSchema } from 'discord-api-spec/zod';
import { createChannel, openDirectChannel } from '../channels.ts';
import { refuse, refuseField } from '../errors.ts';
import { toChannel, toGuild, toMember, toRole, toThreadMember, toUser } from '../payloads.ts';
import { omitEmpty } from '../people/pick.ts';
import {
  computePermissions,
  isSeen,
  requireGrantable,
  requireGuildPermissions,
  requirePermissions,
} from '../permissions.ts';
import type { GuildRecord, Overwrite } from '../records.ts';
import { type Call, route, type Route } from './routes.ts';
import type { World } from '../world.ts';

export interface GivenOverwrite {
  readonly id: string | number;
  readonly type?: OverwriteType | null | undefined;
  readonly allow?: string | number | null | undefined;
  readonly deny?: string | number | null | undefined;
}

/** The body of a new channel, of any type that is made here. */
interface ChannelBody {
  readonly name: string;
  readonly type?: ChannelType | null;
  readonly topic?: string | null;
  readonly parent_id?: string | number | null;
  readonly position?: number | null;
  readonly nsfw?: boolean | null;
  readonly rate_limit_per_user?: number | null;
  readonly permission_overwrites?: readonly GivenOverwrite[] | null;
}

/** @throws 10011, 10013: the role or the user does not exist */
export const toOverwrite = (world: World, guildId: string, given: GivenOverwrite): Overwrite => {
  const { allow, deny } = given;
  const type = given.type ?? OverwriteType.Role;
  const id = String(given.id);
  if (type === OverwriteType.Member) world.user(id);
  else world.role(guildId, id);
  return { id, type, allow: BigInt(allow ?? 0), deny: BigInt(deny ?? 0) };
};

/** @throws 50035 */
export const requireTopic = (topic: string | null | undefined): void => {
  if ((topic ?? '').length <= 1024) return;
  throw refuseField('topic', 'BASE_TYPE_BAD_LENGTH', 'Must be between 0 and 1024 in length.');
};

/** A limit of the query, within its bounds. */
export const readLimit = (query: URLSearchParams, fallback: number, most: number): number => {
  const limit = Number(query.get('limit') ?? fallback);
  if (Number.isInteger(limit) && limit >= 1 && limit <= most) return limit;
  const message = `int value should be between 1 and ${most}.`;
  throw refuseField('limit', 'NUMBER_TYPE_RANGE', message);
};

/** @throws 10004 when there is no such guild or the bot is not in it */
export const findGuild = (world: World, call: Call): GuildRecord => {
  const guild = world.guild(call.param('guild'));
  if (!world.isInGuild(guild.id)) throw refuse(10_004);
  return guild;
};

const byId = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1);

const memberRoutes = (world: World): Route[] => [
  route('GET /guilds/:guild/members', {
    handle: (call) => {
      const { members } = findGuild(world, call);
      const after = BigInt(call.query.get('after') ?? 0);
      const page = [...members.values()]
        .filter(({ userId }) => BigInt(userId) > after)
        .toSorted((a, b) => byId(a.userId, b.userId))
        .slice(0, readLimit(call.query, 1, 1000));
      return { status: 200, body: page.map((member) => toMember(world, member)) };
    },
  }),
  route('GET /guilds/:guild/members/search', {
    handle: (call) => {
      const { members } = findGuild(world, call);
      const start = (call.query.get('query') ?? '').toLowerCase();
      if (!start) throw refuseField('query', 'BASE_TYPE_REQUIRED', 'This field is required');
      const found = [...members.values()].filter(({ userId, nick }) =>
        [world.user(userId).username, nick ?? ''].some((name) => name.toLowerCase().startsWith(start)),
      );
      const page = found.slice(0, readLimit(call.query, 1, 1000));
      return { status: 200, body: page.map((member) => toMember(world, member)) };
    },
  }),
  route('GET /guilds/:guild/members/:user', {
    handle: (call) => {
      const guild = findGuild(world, call);
      return { status: 200, body: toMember(world, world.member(guild.id, call.param('user'))) };
    },
  }),
];

const toId = (id: string | number | null | undefined): string | null => (id == null ? null : String(id));

const createGuildChannel = (world: World, call: Call<ChannelBody>) => {
  const guild = findGuild(world, call);
  requireGuildPermissions(world, guild.id, PermissionFlagsBits.ManageChannels);
  const { body } = call;
  requireTopic(body.topic);
  const parentId = toId(body.parent_id);
  const overwrites = body.permission_overwrites?.map((given) => toOverwrite(world, guild.id, given));
  const parent = parentId === null ? undefined : world.channels.get(parentId);
  if (parent) requirePermissions(world, parent, PermissionFlagsBits.ManageChannels, world.bot.id);
  const place = { guildId: guild.id, parentId: parent?.id ?? null, channel: null };
  if (overwrites?.length) requireGrantable(world, overwrites, place);
  const { name, nsfw, position, rate_limit_per_user: rateLimitPerUser } = body;
  const fields = omitEmpty({
    type: body.type,
    topic: body.topic,
    overwrites,
    isNsfw: nsfw,
    position,
    rateLimitPerUser,
  });
  const channel = createChannel(world, guild.id, { ...fields, name, parentId });
  return { status: 201, body: toChannel(world, channel) };
};

const guildRoutes = (world: World): Route[] => [
  route('GET /guilds/:guild', {
    handle: (call) => {
      const guild = findGuild(world, call);
      const counts = { approximate_member_count: guild.members.size, approximate_presence_count: 1 };
      const body = { ...toGuild(guild), ...(call.query.get('with_counts') === 'true' && counts) };
      return { status: 200, body };
    },
  }),
  route('GET /guilds/:guild/roles', {
    handle: (call) => ({ status: 200, body: [...findGuild(world, call).roles.values()].map(toRole) }),
  }),
  route('GET /guilds/:guild/channels', {
    handle: (call) => {
      const { id } = findGuild(world, call);
      const seen = world.channelsOf(id).filter((channel) => isSeen(world, channel, world.bot.id));
      return { status: 200, body: seen.map((channel) => toChannel(world, channel)) };
    },
  }),
  route<ChannelBody>('POST /guilds/:guild/channels', {
    schema: CreateGuildChannelRequestSchema,
    handle: (call) => createGuildChannel(world, call),
  }),
  route('GET /guilds/:guild/threads/active', {
    handle: (call) => {
      const { id } = findGuild(world, call);
      const threads = world
        .threadsOf(id)
        .filter((channel) => !channel.thread?.archived && computePermissions(world, channel, world.bot.id) !== 0n);
      const joined = threads.filter(({ thread }) => thread?.members.has(world.bot.id));
      const members = joined.map((channel) => toThreadMember(channel, world.bot.id));
      return { status: 200, body: { threads: threads.map((t) => toChannel(world, t)), members, has_more: false } };
    },
  }),
];

const userRoutes = (world: World): Route[] => [
  route('GET /users/:user', {
    handle: (call) => ({ status: 200, body: toUser(world.user(call.param('user'))) }),
  }),
  route<RESTPostAPICurrentUserCreateDMChannelJSONBody>('POST /users/@me/channels', {
    schema: CreatePrivateChannelRequestSchema,
    handle: ({ body }) => {
      const recipient = world.users.get(body.recipient_id);
      if (!recipient || recipient.isBot) throw refuse(50_033);
      return { status: 200, body: toChannel(world, openDirectChannel(world, recipient.id)) };
    },
  }),
];

/** Guilds, their members, roles and channels, and users. */
export const createGuildRoutes = (world: World): Route[] => [
  ...guildRoutes(world),
  ...memberRoutes(world),
  ...userRoutes(world),
];
