import type { Clock } from '#core/shared/clock.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';

const REACHABLE_TTL_MS = 5_000;
const CONTEXT = { needs: 'a valid token', place: 'Discord' };

/** The user of the bot. */
export class BotAccount {
  readonly #rest: DiscordRest;
  readonly #reachable: TtlCache<boolean>;
  #id: string | undefined;

  constructor(rest: DiscordRest, clock: Clock) {
    this.#rest = rest;
    this.#reachable = new TtlCache(clock, REACHABLE_TTL_MS);
  }

  /** The id of its user, which never changes. */
  async readId(): Promise<string> {
    this.#id ??= await this.#fetchId();
    return this.#id;
  }

  /** Whether Discord answers the bot; asked every five seconds at the most. */
  isReachable(): Promise<boolean> {
    if (this.#rest.isStopped) return Promise.resolve(false);
    return this.#reachable.getOrRead('', () =>
      this.#fetchId().then(
        () => true,
        () => false,
      ),
    );
  }

  async #fetchId(): Promise<string> {
    return (await this.#rest.call(CONTEXT, ({ users }, options) => users.getCurrent(options))).id;
  }
}
