import { ChannelType, type RESTPatchAPIChannelJSONBody } from 'discord-api-types/v10';
import { type ChatNeed, refuseForLimit } from '#core/chat/index.ts';
import { type ChannelId, type GuildId, toChannelId } from '#core/shared/ids.ts';
import { toTopic } from '../../channel-references.ts';
import type { DiscordRest } from '../../rest/discord-rest.ts';
import { isRefusedFor, UnknownOutcome, type RequestContext } from '../../rest/failures.ts';
import { createNamed } from './names.ts';
import { type ChannelPlace, type FoundChannel, toFound, toPlace } from './found-channel.ts';
import { type Overwrite, toApiOverwrites } from './overwrites.ts';
import { tryParents } from './parents.ts';
import type { Clock } from '#core/shared/clock.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';

/** A channel that is to be created. */
export interface ChannelDraft {
  readonly guild: GuildId;
  readonly name: string;
  readonly topic?: string | undefined;
  /** The first one that has room; none: in no category. */
  readonly parentIds: readonly string[];
  readonly overwrites: readonly Overwrite[];
  /** The channel is found again by it: channels have no nonces. */
  readonly ref: string;
}

export interface ChannelUpdate {
  readonly overwrites?: readonly Overwrite[];
  /** The first one that has room; none: out of its category. */
  readonly parentIds?: readonly string[];
}

/** A channel changes neither its server nor its kind, and a thread stays under its channel. */
const KNOWN_TTL_MS = 60 * 60 * 1000;

/** Some kinds of channels have no topic. */
export const readTopic = (channel: object): string =>
  'topic' in channel && typeof channel.topic === 'string' ? channel.topic : '';

const NEEDS: readonly ChatNeed[] = ['View Channels', 'Manage Channels', 'Manage Roles'];

/** Of a request about a channel. */
export const toContext = (channel: string, place = `channel ${channel}`): RequestContext => ({
  needs: NEEDS,
  place,
  channelId: channel,
});

const inServer = (guild: GuildId, more = ''): RequestContext => ({ needs: NEEDS, place: `server ${guild}${more}` });

/** Null when the request finds its channel gone. */
export const ignoreUnknownChannel = async <T>(request: () => Promise<T>): Promise<T | null> => {
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
  readonly #known: TtlCache<KnownChannel>;

  constructor(rest: DiscordRest, clock: Clock) {
    this.#rest = rest;
    this.#known = new TtlCache(clock, KNOWN_TTL_MS);
  }

  /** Creates a channel. After a lost answer it is looked for; an attempt before this one may have created it, too. */
  async create(draft: ChannelDraft, isRetry: boolean): Promise<ChannelId> {
    const known = isRetry ? await this.findByRef(draft.guild, draft.ref) : null;
    const id = known ?? (await this.#createOrFind(draft));
    this.#known.set(id, { guild: draft.guild, place: { channel: id, parent: id } });
    return id;
  }

  /** The channel that was created under a ref; null when there is none. */
  async findByRef(guild: GuildId, ref: string): Promise<ChannelId | null> {
    const all = await this.#rest.call(inServer(guild), ({ guilds }, options) => guilds.getChannels(guild, options));
    const found = all.find((channel) => readTopic(channel).endsWith(toTopic(ref)));
    return found ? toChannelId(found.id) : null;
  }

  /** Null when the server has no such channel. */
  async find(guild: GuildId, channel: ChannelId): Promise<FoundChannel | null> {
    const found = await ignoreUnknownChannel(() =>
      this.#rest.call(toContext(channel), ({ channels }, options) => channels.get(channel, options)),
    );
    if (!found || !('guild_id' in found) || found.guild_id !== guild) return null;
    const state = toFound(found);
    this.#known.set(channel, { guild, place: toPlace(state) });
    return state;
  }

  /** The place of a channel or thread of the server, as far as it is known; null for no channel of it. A deleted channel may still be known. */
  async findPlace(guild: GuildId, channel: ChannelId): Promise<ChannelPlace | null> {
    const known = this.#known.get(channel);
    if (known) return known.guild === guild ? known.place : null;
    const found = await this.find(guild, channel);
    return found && toPlace(found);
  }

  /** Whether the channel is one of the server, as far as it is known; a deleted channel may still be known. */
  async isOf(guild: GuildId, channel: ChannelId): Promise<boolean> {
    return (await this.findPlace(guild, channel)) !== null;
  }

  /**
   * Moves a channel and sets its overwrites. It stays in its category when the others are full or gone.
   *
   * @throws noAccess when the bot does not see one of the categories
   */
  async update(channel: ChannelId, { overwrites, parentIds }: ChannelUpdate): Promise<void> {
    const access = overwrites && { permission_overwrites: toApiOverwrites(overwrites) };
    if (parentIds?.length === 0) return this.#patch(channel, { ...access, parent_id: null });
    const isPlaced = await this.#move(channel, access, parentIds ?? []);
    if (access && !isPlaced) await this.#patch(channel, access);
  }

  async #move(
    channel: ChannelId,
    access: RESTPatchAPIChannelJSONBody | undefined,
    parentIds: readonly string[],
  ): Promise<boolean> {
    const placed = await tryParents(parentIds, (parentId) => this.#patch(channel, { ...access, parent_id: parentId }));
    if (!placed.isPlaced && !placed.isAnyFull) await this.#assertSeen(parentIds);
    return placed.isPlaced;
  }

  /** A category that Discord did not take is gone, or hidden from the bot. @throws DiscordRefusal for a hidden one */
  async #assertSeen(parentIds: readonly string[]): Promise<void> {
    for (const id of parentIds) {
      await ignoreUnknownChannel(() =>
        this.#rest.call(toContext(id, `group ${id}`), ({ channels }, options) => channels.get(id, options)),
      );
    }
  }

  #patch(channel: ChannelId, body: RESTPatchAPIChannelJSONBody): Promise<void> {
    const group = body.parent_id == null ? '' : `, group ${body.parent_id}`;
    return this.#rest.call(toContext(channel, `channel ${channel}${group}`), async ({ channels }, options) => {
      await channels.edit(channel, body, options);
    });
  }

  /** Does nothing when the channel is gone. */
  async delete(channel: ChannelId): Promise<void> {
    await ignoreUnknownChannel(() =>
      this.#rest.call(toContext(channel), ({ channels }, options) => channels.delete(channel, options)),
    );
  }

  async #createOrFind(draft: ChannelDraft): Promise<ChannelId> {
    try {
      return await createNamed(draft.name, (name) => this.#createInPlace({ ...draft, name }));
    } catch (error) {
      const found = error instanceof UnknownOutcome ? await this.findByRef(draft.guild, draft.ref) : null;
      if (found === null) throw error;
      return found;
    }
  }

  /**
   * In the first category that takes it, or in none when all are gone.
   *
   * @throws conflict when one is full, and none takes it; noAccess when the bot does not see one
   */
  async #createInPlace(draft: ChannelDraft): Promise<ChannelId> {
    const placed = await tryParents(draft.parentIds, (parentId) => this.#post(draft, parentId));
    if (placed.isPlaced) return placed.result;
    if (placed.isAnyFull) throw refuseForLimit('refused.channels_of_groups');
    await this.#assertSeen(draft.parentIds);
    return this.#post(draft, null);
  }

  async #post({ guild, name, topic, overwrites, ref }: ChannelDraft, parentId: string | null): Promise<ChannelId> {
    const body = {
      name,
      type: ChannelType.GuildText as const,
      topic: toTopic(ref, topic),
      parent_id: parentId,
      permission_overwrites: toApiOverwrites(overwrites),
    };
    const group = parentId === null ? '' : `, group ${parentId}`;
    const created = await this.#rest.call(inServer(guild, group), ({ guilds }, options) =>
      guilds.createChannel(guild, body, options),
    );
    return toChannelId(created.id);
  }
}

interface KnownChannel {
  readonly guild: GuildId;
  readonly place: ChannelPlace;
}
