import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { toUserId, type UserId } from '#core/shared/ids.ts';
import type { Clock } from '#core/shared/clock.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import type { ReadEvent } from '../event-schemas.ts';

export interface TypingRelayOptions {
  readonly relayTyping: (user: UserId) => Promise<void>;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
}

/** Discord shows somebody as typing for ten seconds, and reports it again after eight. */
const EVERY_MS = 8_000;
/** More at a time are left out. */
const MAX_UNDER_WAY = 4;

/** Passes on that users type to the bot: of each user once in eight seconds. Nothing is stored, waits, or is tried again. */
export class TypingRelay {
  readonly #options: TypingRelayOptions;
  readonly #recent: TtlCache<true>;
  #underWay = 0;

  constructor(options: TypingRelayOptions) {
    this.#options = options;
    this.#recent = new TtlCache(options.clock, EVERY_MS);
  }

  /** Never rejects. */
  async receive(event: ReadEvent): Promise<void> {
    if (event.t !== GatewayDispatchEvents.TypingStart || event.d.guild_id !== undefined) return;
    const { user_id: user } = event.d;
    if (this.#underWay >= MAX_UNDER_WAY || this.#recent.get(user)) return;
    this.#recent.set(user, true);
    this.#underWay += 1;
    try {
      await this.#options.relayTyping(toUserId(user));
    } catch (error) {
      this.#options.log.warn({ err: error }, 'It could not be shown that a user is typing.');
    } finally {
      this.#underWay -= 1;
    }
  }
}
