import type { Clock } from '#core/shared/clock.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import { type ChannelId, toChannelId, type UserId } from '#core/shared/ids.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';

const KNOWN_TTL_MS = 60 * 60 * 1000;

/** The channels of direct messages. A user has the same one each time. */
export class DirectChannels {
  readonly #rest: DiscordRest;
  readonly #known: TtlCache<ChannelId>;

  constructor(rest: DiscordRest, clock: Clock) {
    this.#rest = rest;
    this.#known = new TtlCache(clock, KNOWN_TTL_MS);
  }

  open(user: UserId): Promise<ChannelId> {
    const context = { needs: ['a server in common'] as const, place: `messages to user ${user}` };
    return this.#known.getOrRead(user, async () => {
      const channel = await this.#rest.call(context, ({ users }, options) => users.createDM(user, options));
      return toChannelId(channel.id);
    });
  }
}
