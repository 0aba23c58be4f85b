import type { Clock } from '#core/shared/clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import { LruCache } from '#core/shared/values/lru-cache.ts';
import type { CarriedMember } from './seen-members.ts';

const MAX_REMEMBERED = 10_000;

interface Remembered {
  readonly member: CarriedMember;
  readonly at: number;
}

const toKey = (guild: string, user: string): string => `${guild} ${user}`;

/** Members as the last events that reached this process carried them, so that they need not be asked for. */
export class CarriedMembers {
  readonly #clock: Clock;
  readonly #members = new LruCache<string, Remembered>(MAX_REMEMBERED);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(guild: string, member: CarriedMember): void {
    this.#members.set(toKey(guild, member.user.id), { member, at: this.#getNow() });
  }

  /** Forgets who has left a server. */
  forget(guild: string, user: string): void {
    this.#members.delete(toKey(guild, user));
  }

  /** Null for a member that no event carried within this time. */
  find(guild: string, user: string, maxAgeMs: number): CarriedMember | null {
    const known = this.#members.get(toKey(guild, user));
    return known && this.#getNow() - known.at <= maxAgeMs ? known.member : null;
  }

  #getNow(): number {
    return toEpochMs(this.#clock.now());
  }
}
