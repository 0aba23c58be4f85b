import type { BlockId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** That a user, or everyone with a role, may open no tickets. Exactly one of the two is named. */
export interface Block {
  readonly id: BlockId;
  readonly guildId: GuildId;
  readonly userId: UserId | null;
  readonly roleId: string | null;
  readonly reason: string | null;
  /** From then on it does not count; null is never. */
  readonly expiresAt: Instant | null;
  readonly createdAt: Instant;
}

/** Those of the blocks that keep a user with these roles out now. */
export const listMatchingBlocks = (blocks: readonly Block[], user: UserId, roles: readonly string[], now: Instant) =>
  blocks.filter(
    ({ userId, roleId, expiresAt }) =>
      (userId === user || (roleId !== null && roles.includes(roleId))) && (expiresAt === null || expiresAt > now),
  );
