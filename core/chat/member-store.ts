import type { GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

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

/** Keeps members with roles, as they were last seen. */
export interface MemberStore {
  /** Replaces what was seen earlier. Members without a role are removed, as those who have left. */
  add(members: readonly SeenMember[]): Promise<void>;
  /** Lists members with one of these roles, up to `limit` with the smallest ids. */
  listWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly KnownMember[]>;
}
