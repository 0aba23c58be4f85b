import type { BlockId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Blocks exactly one user or role from opening tickets. */
export interface Block {
  readonly id: BlockId;
  readonly guildId: GuildId;
  readonly userId: UserId | null;
  readonly roleId: string | null;
  readonly reason: string | null;
  /** Null means never. */
  readonly expiresAt: Instant | null;
  readonly createdAt: Instant;
}

export const listMatchingBlocks = (blocks: readonly Block[], user: UserId, roles: readonly string[], now: Instant) =>
  blocks.filter(
    ({ userId, roleId, expiresAt }) =>
      (userId === user || (roleId !== null && roles.includes(roleId))) && (expiresAt === null || expiresAt > now),
  );
