import type { Role } from '../../access/index.ts';
import type { GuildId, PersonId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

export interface Membership {
  readonly personId: PersonId;
  readonly guildId: GuildId;
  /** Is null for a member without access to the dashboard. */
  readonly role: Role | null;
  readonly checkedAt: Instant;
}

const MINUTE_MS = 60_000;

export const MEMBERSHIP_MS = 5 * MINUTE_MS;
/** A role stays valid this long while the chat platform is unavailable. */
export const MEMBERSHIP_GRACE_MS = 60 * MINUTE_MS;
