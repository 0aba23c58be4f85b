import type { WatchedChannel } from '#core/chat-events/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { getShardOfServer } from './shard-of-server.ts';

/**
 * The channels in which messages matter, in memory, so that the many messages of all other channels cost no query. Loaded when a
 * server appears; from then on a channel is added when the bot makes it or writes in it, when it is a post of a forum, or when a flow listens to it.
 */
export class WatchedChannels {
  readonly #byGuild = new Map<string, Set<string>>();
  /** Servers in which a message in any channel can start a flow. */
  readonly #whole = new Set<string>();
  readonly #loaded = new Set<string>();
  /** Channels whose posts are tickets, by server. */
  readonly #forums = new Map<string, Set<string>>();

  /** Replaces what is known of these servers, but for channels that were added while it was read. */
  load(guilds: readonly GuildId[], watched: readonly WatchedChannel[]): void {
    for (const guild of guilds) {
      this.#forums.delete(guild);
      this.#whole.delete(guild);
      this.#loaded.add(guild);
    }
    this.#addAll(watched);
  }

  /** Adds channels of servers whose other channels are known. */
  add(watched: readonly WatchedChannel[]): void {
    this.#addAll(watched.filter(({ guildId }) => this.#loaded.has(guildId)));
  }

  watch(guild: string, channel: string): void {
    const channels = this.#byGuild.get(guild) ?? new Set();
    this.#byGuild.set(guild, channels.add(channel));
  }

  forgetServer(guild: string): void {
    this.#byGuild.delete(guild);
    this.#forums.delete(guild);
    this.#whole.delete(guild);
    this.#loaded.delete(guild);
  }

  /** Forgets the servers of a shard: from now on another process knows what the bot does in them. */
  forgetShard(shard: number, shardCount: number): void {
    for (const guild of new Set([...this.#byGuild.keys(), ...this.#loaded])) {
      if (getShardOfServer(guild, shardCount) === shard) this.forgetServer(guild);
    }
  }

  #addAll(watched: readonly WatchedChannel[]): void {
    for (const { guildId, channelId, isForum } of watched) {
      if (channelId === null) this.#whole.add(guildId);
      else if (isForum) this.#forums.set(guildId, new Set(this.#forums.get(guildId)).add(channelId));
      else this.watch(guildId, channelId);
    }
  }

  /** Whether the channels of this server were read. */
  isLoaded(guild: string): boolean {
    return this.#loaded.has(guild);
  }

  /** Whether the posts of the channel are tickets. */
  isForum(guild: string, channel: string): boolean {
    return this.#forums.get(guild)?.has(channel) ?? false;
  }

  isWatched(guild: string, channel: string): boolean {
    return this.#whole.has(guild) || (this.#byGuild.get(guild)?.has(channel) ?? false);
  }
}
