import type { Role } from '../access/index.ts';
import type { GuildId, PersonId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** The role of an account in one server of the chat, as the chat platform reported it last. */
export interface Membership {
  readonly personId: PersonId;
  readonly guildId: GuildId;
  /** Null for a member without access to the dashboard. */
  readonly role: Role | null;
  readonly checkedAt: Instant;
}

const MINUTE_MS = 60_000;

/** The chat platform is asked again after this time. */
export const MEMBERSHIP_MS = 5 * MINUTE_MS;
/** How long a role holds while the chat platform cannot be asked. */
export const MEMBERSHIP_GRACE_MS = 60 * MINUTE_MS;
