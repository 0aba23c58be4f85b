import {
  type APIGuild,
  type APIGuildChannel,
  CDNRoutes,
  ChannelType,
  ImageFormat,
  PermissionFlagsBits,
  RouteBases,
} from 'discord-api-types/v10';
import type { ChatServer, ForumTag, ShownServer, UnlistedPlace } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { type ChannelId, type GuildId, toChannelId } from '#core/shared/ids.ts';
import {
  listMissingPermissions,
  NEEDED_FOR_POSTS,
  NEEDED_FOR_THREADS,
  NEEDED_TO_OPEN,
  NEEDED_TO_WRITE,
} from '../permissions.ts';
import type { BotAccount } from './bot-account.ts';
import { isHiddenChannel } from '../channel-names.ts';
import { hasReference } from '../channel-references.ts';
import { isRefusedFor, type RequestContext } from '../rest/failures.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { type Overwrite, parseOverwrites } from './channels/overwrites.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';

const TTL_MS = 5_000;
/** For name and picture of a server. */
const SHOWN_TTL_MS = 10 * 60_000;
/** Channels of one server that are asked for at once. */
const LOOKS_AT_ONCE = 5;

/** These facts decide what the bot may do in a server. */
interface Grants {
  readonly guild: Pick<APIGuild, 'id' | 'owner_id' | 'roles'>;
  readonly botId: string;
  /** The roles of the bot, @everyone among them: the role with the id of the server. */
  readonly roleIds: readonly string[];
}

type Channel = Pick<APIGuildChannel, 'id' | 'type' | 'nsfw' | 'flags'> & {
  readonly name?: string | null;
  readonly position?: number;
  readonly parent_id?: string | null;
  readonly topic?: string | null;
  readonly available_tags?: readonly ForumTag[];
  readonly permission_overwrites?: Parameters<typeof parseOverwrites>[0];
};

const ALL = ~0n;

const toContext = (guild: GuildId): RequestContext => ({ needs: ['View Channels'], place: `server ${guild}` });

/** Reads which channels and roles servers have, and what the bot may do there. */
export class DiscordServers {
  readonly #rest: DiscordRest;
  readonly #bot: Pick<BotAccount, 'id'>;
  readonly #described: TtlCache<ChatServer>;
  readonly #shown: TtlCache<ShownServer>;
  readonly #looked: TtlCache<UnlistedPlace>;
  readonly #limit = createConcurrencyLimit(LOOKS_AT_ONCE);

  constructor(rest: DiscordRest, clock: Clock, bot: Pick<BotAccount, 'id'>) {
    this.#rest = rest;
    this.#bot = bot;
    this.#described = new TtlCache(clock, TTL_MS);
    this.#shown = new TtlCache(clock, SHOWN_TTL_MS);
    this.#looked = new TtlCache(clock, TTL_MS);
  }

  describe(guild: GuildId): Promise<ChatServer> {
    return this.#described.getOrRead(guild, () => this.#read(guild));
  }

  /** One request, which others for the same server share for some minutes. */
  show(guild: GuildId): Promise<ShownServer> {
    return this.#shown.getOrRead(guild, async () => {
      const found = await this.#rest.call(toContext(guild), ({ guilds }, options) => guilds.get(guild, {}, options));
      return { name: found.name, iconUrl: toIconUrl(found) };
    });
  }

  async #read(id: GuildId): Promise<ChatServer> {
    const context = toContext(id);
    const botId = this.#bot.id;
    const [guild, channels, member] = await Promise.all([
      this.#rest.call(context, ({ guilds }, options) => guilds.get(id, {}, options)),
      this.#rest.call(context, ({ guilds }, options) => guilds.getChannels(id, options)),
      this.#rest.call(context, ({ guilds }, options) => guilds.getMember(id, botId, options)),
    ]);
    const grants = { guild, botId, roleIds: [guild.id, ...member.roles] };
    return {
      name: guild.name,
      iconUrl: toIconUrl(guild),
      ...describeChannels(grants, channels),
      roles: describeRoles(grants),
      // An administrator sees all channels; from others Discord keeps those that they do not see.
      isComplete: computePermissions(grants, []) === ALL,
      hasAllRoles: true,
    };
  }

  describeUnlisted(guild: GuildId, places: readonly ChannelId[]): Promise<readonly UnlistedPlace[]> {
    const look = (id: ChannelId) => this.#looked.getOrRead(`${guild} ${id}`, () => this.#look(guild, id));
    return Promise.all(places.map((id) => this.#limit(guild, () => look(id))));
  }

  async #look(guild: GuildId, id: ChannelId): Promise<UnlistedPlace> {
    const context = { needs: ['View Channels'], place: `channel ${id} of server ${guild}`, channelId: id } as const;
    try {
      const found = await this.#rest.call(context, ({ channels }, options) => channels.get(id, options));
      const isOfServer = 'guild_id' in found && found.guild_id === guild;
      if (!isOfServer) return toUnknown(id);
      return isHiddenChannel(found) ? toHidden(id) : { id, state: 'shown', missingPermissions: [] };
    } catch (error) {
      if (isRefusedFor(error, 'noAccess', 'noPermission')) return toHidden(id);
      if (isRefusedFor(error, 'unknownChannel', 'invalidForm')) return toUnknown(id);
      throw error;
    }
  }
}

const toHidden = (id: ChannelId): UnlistedPlace => ({ id, state: 'hidden', missingPermissions: ['View Channels'] });
const toUnknown = (id: ChannelId): UnlistedPlace => ({ id, state: 'unknown', missingPermissions: [] });

/** https://docs.discord.com/developers/reference#image-formatting */
const toIconUrl = ({ id, icon }: Pick<APIGuild, 'id' | 'icon'>): string | null =>
  icon === null ? null : `${RouteBases.cdn}${CDNRoutes.guildIcon(id, icon, ImageFormat.PNG)}`;

const describeChannels = (
  grants: Grants,
  found: readonly Channel[],
): Pick<ChatServer, 'channels' | 'forums' | 'groups' | 'missingPermissions'> => {
  const sorted = found
    .filter((channel) => !isHiddenChannel(channel))
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const channels = sorted.filter(({ type, topic }) => type === ChannelType.GuildText && !hasReference(topic));
  const forums = sorted.filter(({ type }) => type === ChannelType.GuildForum);
  const groups = sorted.filter(({ type }) => type === ChannelType.GuildCategory);
  const listMissing = (channel: Channel, needed: Parameters<typeof listMissingPermissions>[1]) =>
    listMissingPermissions(computePermissions(grants, parseOverwrites(channel.permission_overwrites)), needed);
  return {
    channels: channels.map((channel) => ({
      id: toChannelId(channel.id),
      name: channel.name ?? '',
      parentId: channel.parent_id ? toChannelId(channel.parent_id) : null,
      isAgeRestricted: channel.nsfw === true,
      missingPermissions: listMissing(channel, NEEDED_TO_WRITE),
      missingThreadPermissions: listMissing(channel, NEEDED_FOR_THREADS),
    })),
    forums: forums.map((forum) => ({
      id: toChannelId(forum.id),
      name: forum.name ?? '',
      tags: (forum.available_tags ?? []).map(({ id, name }) => ({ id, name })),
      isAgeRestricted: forum.nsfw === true,
      missingPermissions: listMissing(forum, NEEDED_FOR_POSTS),
    })),
    groups: groups.map((group) => ({
      id: toChannelId(group.id),
      name: group.name ?? '',
      isAgeRestricted: group.nsfw === true,
      missingPermissions: listMissing(group, NEEDED_TO_OPEN),
    })),
    missingPermissions: listMissingPermissions(computePermissions(grants, []), NEEDED_TO_OPEN),
  };
};

/** The highest first, without @everyone and those of bots. */
const describeRoles = ({ guild }: Grants): ChatServer['roles'] =>
  guild.roles
    .filter(({ id, managed }) => id !== guild.id && !managed)
    .toSorted((a, b) => b.position - a.position)
    .map(({ id, name }) => ({ id, name }));

/**
 * Overwrites of @everyone apply first, then those of all roles of the bot together, then its own.
 * https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
const computePermissions = ({ guild, botId, roleIds }: Grants, overwrites: readonly Overwrite[]): bigint => {
  const granted = guild.roles
    .filter(({ id }) => roleIds.includes(id))
    .reduce((all, { permissions }) => all | BigInt(permissions), 0n);
  if (guild.owner_id === botId || (granted & PermissionFlagsBits.Administrator) !== 0n) return ALL;
  const [everyone, ...ownRoles] = roleIds;
  return [[everyone], ownRoles, [botId]].reduce((before, ids) => applyOverwrites(before, overwrites, ids), granted);
};

const applyOverwrites = (
  before: bigint,
  overwrites: readonly Overwrite[],
  ids: readonly (string | undefined)[],
): bigint => {
  const applied = overwrites.filter(({ id }) => ids.includes(id));
  const deny = applied.reduce((all, overwrite) => all | overwrite.deny, 0n);
  const allow = applied.reduce((all, overwrite) => all | overwrite.allow, 0n);
  return (before & ~deny) | allow;
};
