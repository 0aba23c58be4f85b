import type { Clock } from '#core/shared/clock.ts';
import { type DiscordRefusal, isRefusedFor, type RequestContext } from './failures.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';

const REMEMBERED_MS = 60_000;

/**
 * Remembers for a minute where the bot lacks a permission, and refuses the same request without asking Discord, which bans
 * addresses that send too many forbidden requests.
 */
export class RefusalMemory {
  readonly #refusals: TtlCache<DiscordRefusal>;

  constructor(clock: Clock) {
    this.#refusals = new TtlCache(clock, REMEMBERED_MS);
  }

  find({ needs, place }: RequestContext): DiscordRefusal | undefined {
    return this.#refusals.get(`${needs.join(', ')} ${place}`);
  }

  /** Remembers a failure, if it is one of a permission. */
  remember(failure: unknown): void {
    if (!isRefusedFor(failure, 'noAccess', 'noPermission')) return;
    const { needs, place } = failure.context;
    this.#refusals.set(`${needs.join(', ')} ${place}`, failure);
  }
}
