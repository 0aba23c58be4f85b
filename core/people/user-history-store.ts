import type { Instant } from '../shared/instant.ts';
import type { GuildId, UserId } from '../shared/ids.ts';
import type { UserHistory } from './user-profile.ts';

export interface AskedUser {
  readonly userId: UserId;
  /** By which a user can be blocked, too. */
  readonly roleIds: readonly string[];
}

/** Summarizes tickets and blocks by user. */
export interface UserHistoryStore {
  /** In the order of the users, of whom each is named once. Reads at most 1,000 tickets of each. */
  summarize(guild: GuildId, users: readonly AskedUser[], now: Instant): Promise<readonly UserHistory[]>;
}
