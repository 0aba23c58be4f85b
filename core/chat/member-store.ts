import type { GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A member of a server as the chat last showed them. */
export interface KnownMember {
  readonly userId: UserId;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly roleIds: readonly string[];
}

export interface SeenMember extends KnownMember {
  readonly guildId: GuildId;
  readonly seenAt: Instant;
}

/** The members of servers who have roles, as far as they were seen. */
export interface MemberStore {
  /** Replaces what was seen earlier. Who has no role any more is forgotten. */
  add(members: readonly SeenMember[]): Promise<void>;
  /** Forgets who has left. */
  remove(guild: GuildId, user: UserId): Promise<void>;
  /** Those with one of these roles; of more than `limit`, those with the smallest ids. */
  listWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly KnownMember[]>;
}
