import type { GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** What a staff member works on. */
export interface StaffWork {
  readonly userId: UserId;
  /** Tickets that they claimed and that are not closed. */
  readonly openClaims: number;
  /** When they last did something with a ticket, to the minute; null when it is not known. */
  readonly lastActivityAt: Instant | null;
}

/** Summarizes the work of staff. */
export interface StaffWorkStore {
  /** Of these users, 1,000 at the most, in any order; without those of whom nothing is known. */
  summarize(guild: GuildId, users: readonly UserId[]): Promise<readonly StaffWork[]>;
}
