import { setTimeout as pause } from 'node:timers/promises';
import type { MemberStore, SeenMember } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { toGuildId, toUserId } from '#core/shared/ids.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import { type ShownMemberFields, type ShownUserFields, toShownMember } from './shown-members.ts';
import { LruCache } from '#core/shared/values/lru-cache.ts';

/** A member as an event or an answer of Discord carries it. */
export interface CarriedMember extends ShownMemberFields {
  readonly user: ShownUserFields;
  readonly roles: readonly string[];
}

export interface SeenMembersPorts {
  readonly members: Pick<MemberStore, 'add'>;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
}

const FLUSH_MS = 500;
/** Who has not changed is stored so often. */
const FRESH_MS = 3_600_000;
const MAX_REMEMBERED = 20_000;
/** Rows of one write; what is more waits for the next. */
const MAX_AT_ONCE = 5_000;

/** What waits beyond this, while the database is out of reach, is not stored until it is seen again. */
const MAX_WAITING = 100_000;

const toKey = (guild: string, user: string): string => `${guild} ${user}`;

export const toSeenMember = (guild: string, member: CarriedMember, clock: Clock): SeenMember => ({
  guildId: toGuildId(guild),
  userId: toUserId(member.user.id),
  ...toShownMember(guild, member.user, member),
  roleIds: member.roles,
  seenAt: clock.now(),
});

/** Stores the members that events carry, many with one write. What is lost in a crash is seen again. */
export class SeenMembers {
  readonly #ports: SeenMembersPorts;
  /** Keeps what was stored of each member, and when. */
  readonly #stored = new LruCache<string, { readonly text: string; readonly at: number }>(MAX_REMEMBERED);
  readonly #waiting: SeenMember[] = [];
  readonly #maxWaiting: number;
  #flushing: Promise<void> | null = null;

  constructor(ports: SeenMembersPorts, { maxWaiting = MAX_WAITING } = {}) {
    this.#ports = ports;
    this.#maxWaiting = maxWaiting;
  }

  note(guild: string, member: CarriedMember): void {
    const seen = toSeenMember(guild, member, this.#ports.clock);
    const key = toKey(guild, seen.userId);
    const { seenAt, ...shown } = seen;
    const [text, at] = [JSON.stringify(shown), toEpochMs(seenAt)];
    const known = this.#stored.get(key);
    if (known?.text === text && at - known.at < FRESH_MS) return;
    this.#stored.set(key, { text, at });
    this.#waitFor(seen);
  }

  /** Forgets who has left a server. */
  forget(guild: string, user: string): void {
    this.#stored.delete(toKey(guild, user));
    const ids = { guildId: toGuildId(guild), userId: toUserId(user) };
    this.#waitFor({ ...ids, name: '', avatarUrl: null, roleIds: [], seenAt: this.#ports.clock.now() });
  }

  /** Resolves when all is stored. */
  async drain(): Promise<void> {
    while (this.#flushing) await this.#flushing;
  }

  #waitFor(member: SeenMember): void {
    if (this.#waiting.length < this.#maxWaiting) this.#waiting.push(member);
    else this.#stored.delete(toKey(member.guildId, member.userId));
    this.#flushing ??= this.#flush();
  }

  async #flush(): Promise<void> {
    await pause(FLUSH_MS, undefined, { ref: false });
    const seen = this.#waiting.splice(0, MAX_AT_ONCE);
    try {
      await this.#ports.members.add(seen);
    } catch (error) {
      for (const { guildId, userId } of seen) this.#stored.delete(toKey(guildId, userId));
      this.#ports.log.warn({ err: error, members: seen.length }, 'Members that were seen could not be stored.');
    }
    // One write after the other: somebody who has left must not come back by an earlier write that ends later.
    this.#flushing = this.#waiting.length > 0 ? this.#flush() : null;
  }
}
