import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export const DESK_MS = 60 * 60_000;
/** A step that was running when a desk was wiped may still write to it: it is wiped again this much later. */
export const SECOND_WIPE_MS = 60_000;

export const DESK_LIMITS = {
  /** Counts desks that exist at once of one client address. */
  perAddress: 3,
  /** The same for its network: 24 bits of IPv4, 48 bits of IPv6. */
  perNetwork: 12,
  /** Counts requests that change something, in the lifetime of a desk. */
  changes: 500,
  /** Limits the bodies of these requests together, with uploaded files. */
  bytes: 4 * 1024 * 1024,
  /** Flows and rules can make this many events, runs and messages, before the desk ends. */
  rows: 10_000,
  /** Counts the requests of all sessions and tokens of a desk. */
  requestsPerMinute: 240,
  /** Further requests of a desk wait for these. */
  requestsAtOnce: 2,
  /** Counts desks that are opened, by all visitors together. */
  openedPerMinute: 60,
} as const;

export interface DemoDesk {
  readonly id: GuildId;
  /** Is a pseudonym of the client address, as are two addresses of one network of `network`. */
  readonly address: string;
  readonly network: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}
