import { type APITextChannel, ChannelType, type RESTPatchAPIChannelJSONBody } from 'discord-api-types/v10';
import { CHAT_LIMIT_MESSAGES } from '#core/chat/index.ts';
import { conflict } from '#core/shared/errors.ts';
import { type ChannelId, type GuildId, toChannelId } from '#core/shared/ids.ts';
import { toTopic } from './channel-references.ts';
import type { DiscordRest } from './discord-rest.ts';
import { hasFault, isRefusedFor, UnknownOutcome } from './failures.ts';
import { type Overwrite, parseOverwrites, toApiOverwrites } from './overwrites.ts';
import { tryParents } from './parents.ts';
import type { Clock } from '#core/shared/clock.ts';
import { TtlCache } from './ttl-cache.ts';

/** A channel of a server, as far as it is changed here. */
export interface FoundChannel {
  readonly id: ChannelId;
  readonly parentId: string | null;
  readonly overwrites: readonly Overwrite[];
}

/** A channel that is to be created. */
export interface ChannelDraft {
  readonly guild: GuildId;
  readonly name: string;
  /** The first one that has room; none: in no category. */
  readonly parentIds: readonly string[];
  readonly overwrites: readonly Overwrite[];
  /** By which it is found again: channels have no nonces. */
  readonly ref: string;
}

export interface ChannelUpdate {
  readonly overwrites?: readonly Overwrite[];
  /** The first one that has room; none: out of its category. */
  readonly parentIds?: readonly string[];
}

/** A channel never changes its server. */
const SERVER_TTL_MS = 60 * 60 * 1000;

/** Some kinds of channels have no topic. */
const readTopic = (channel: object): string =>
  'topic' in channel && typeof channel.topic === 'string' ? channel.topic : '';

const toContext = (place: string) => ({ needs: 'View Channel, Manage Channels, Manage Roles', place });

/** Words that the server or Discord does not allow in names. */
const isNameRefused = (error: unknown): boolean =>
  isRefusedFor(error, 'forbiddenName') || hasFault(error, ({ path }) => path === 'name');

/** Says what a ticket's channel is, in words that no rule forbids. */
const toNeutralName = (name: string): string => ['ticket', ...(/\d+$/.exec(name) ?? [])].join('-');

/** Null when the request finds its channel gone. */
export const unlessGone = async <T>(request: () => Promise<T>): Promise<T | null> => {
  try {
    return await request();
  } catch (error) {
    if (isRefusedFor(error, 'unknownChannel')) return null;
    throw error;
  }
};

/** Opens, reads, changes and deletes channels of servers. */
export class DiscordChannels {
  readonly #rest: DiscordRest;
  readonly #servers: TtlCache<string>;

  constructor(rest: DiscordRest, clock: Clock) {
    this.#rest = rest;
    this.#servers = new TtlCache(clock, SERVER_TTL_MS);
  }

  /** Creates a channel. After a lost answer it is looked for; an attempt before this one may have created it, too. */
  async create(draft: ChannelDraft, isRetry: boolean): Promise<ChannelId> {
    const known = isRetry ? await this.findByRef(draft.guild, draft.ref) : null;
    const id = known ?? (await this.#createOrFind(draft));
    this.#servers.set(id, draft.guild);
    return id;
  }

  /** The channel that was created under a ref; null when there is none. */
  async findByRef(guild: GuildId, ref: string): Promise<ChannelId | null> {
    const all = await this.#rest.call(toContext(`server ${guild}`), ({ guilds }, options) =>
      guilds.getChannels(guild, options),
    );
    const found = all.find((channel) => readTopic(channel).endsWith(toTopic(ref)));
    return found ? toChannelId(found.id) : null;
  }

  /** Null when the server has no such channel. */
  async find(guild: GuildId, channel: ChannelId): Promise<FoundChannel | null> {
    const found = await unlessGone(() =>
      this.#rest.call(toContext(`channel ${channel}`), ({ channels }, options) => channels.get(channel, options)),
    );
    if (!found || !('guild_id' in found) || found.guild_id !== guild) return null;
    this.#servers.set(channel, guild);
    return toFound(found);
  }

  /** Whether the channel is one of the server, as far as it is known; a deleted channel may still be known. */
  async isOf(guild: GuildId, channel: ChannelId): Promise<boolean> {
    const known = this.#servers.get(channel);
    return known === undefined ? (await this.find(guild, channel)) !== null : known === guild;
  }

  /** Moves a channel and sets its overwrites. It stays in its category when the others are full or gone. */
  async update(channel: ChannelId, { overwrites, parentIds }: ChannelUpdate): Promise<void> {
    const access = overwrites && { permission_overwrites: toApiOverwrites(overwrites) };
    if (parentIds?.length === 0) return this.#patch(channel, { ...access, parent_id: null });
    const placed = await tryParents(parentIds ?? [], (parentId) =>
      this.#patch(channel, { ...access, parent_id: parentId }),
    );
    if (access && !placed.isPlaced) await this.#patch(channel, access);
  }

  #patch(channel: ChannelId, body: RESTPatchAPIChannelJSONBody): Promise<void> {
    return this.#rest.call(toContext(`channel ${channel}`), async ({ channels }, options) => {
      await channels.edit(channel, body, options);
    });
  }

  /** Does nothing when the channel is gone. */
  async delete(channel: ChannelId): Promise<void> {
    await unlessGone(() =>
      this.#rest.call(toContext(`channel ${channel}`), ({ channels }, options) => channels.delete(channel, options)),
    );
  }

  async #createOrFind(draft: ChannelDraft): Promise<ChannelId> {
    try {
      return await this.#createNamed(draft);
    } catch (error) {
      const found = error instanceof UnknownOutcome ? await this.findByRef(draft.guild, draft.ref) : null;
      if (found === null) throw error;
      return found;
    }
  }

  /** With another name when its own is not allowed. */
  async #createNamed(draft: ChannelDraft): Promise<ChannelId> {
    try {
      return await this.#createInPlace(draft);
    } catch (error) {
      const name = toNeutralName(draft.name);
      if (name === draft.name || !isNameRefused(error)) throw error;
      return this.#createInPlace({ ...draft, name });
    }
  }

  /** In the first category that takes it, or in none when all are gone. @throws conflict when one is full, and none takes it */
  async #createInPlace(draft: ChannelDraft): Promise<ChannelId> {
    const placed = await tryParents(draft.parentIds, (parentId) => this.#post(draft, parentId));
    if (placed.isPlaced) return placed.result;
    if (placed.isAnyFull) throw conflict('chat_limit_reached', CHAT_LIMIT_MESSAGES.groups);
    return this.#post(draft, null);
  }

  async #post({ guild, name, overwrites, ref }: ChannelDraft, parentId: string | null): Promise<ChannelId> {
    const body = {
      name,
      type: ChannelType.GuildText as const,
      topic: toTopic(ref),
      parent_id: parentId,
      permission_overwrites: toApiOverwrites(overwrites),
    };
    const created = await this.#rest.call(toContext(`server ${guild}`), ({ guilds }, options) =>
      guilds.createChannel(guild, body, options),
    );
    return toChannelId(created.id);
  }
}

const toFound = (channel: Pick<APITextChannel, 'id' | 'parent_id' | 'permission_overwrites'>): FoundChannel => ({
  id: toChannelId(channel.id),
  parentId: channel.parent_id ?? null,
  overwrites: parseOverwrites(channel.permission_overwrites),
});
