import type { Instant } from '../shared/instant.ts';
import type { GuildId, UserId } from '../shared/ids.ts';
import type { UserHistory } from './user-profile.ts';

export interface AskedUser {
  readonly userId: UserId;
  readonly roleIds: readonly string[];
}

export interface UserHistoryStore {
  /** Keeps the order of the users, who must be unique. Reads at most 1,000 tickets of each. */
  summarize(guild: GuildId, users: readonly AskedUser[], now: Instant): Promise<readonly UserHistory[]>;
}
