import type { GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export interface StaffWork {
  readonly userId: UserId;
  /** Counts their claimed tickets that are not closed. */
  readonly openClaims: number;
  /** Is precise to the minute; null when unknown. */
  readonly lastActivityAt: Instant | null;
}

export interface StaffWorkStore {
  /** Takes at most 1,000 users, returns any order, and omits users without work. */
  summarize(guild: GuildId, users: readonly UserId[]): Promise<readonly StaffWork[]>;
}
