import type { GuildId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { DEFAULT_SETTINGS, type Retention, type ServerSettings } from './server-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a shorter retention can be taken back before anything is removed because of it. */
export const RETENTION_DELAY_MS = 60 * 60 * 1000;

/** Of each kind of data at most so much is counted. */
export const MAX_COUNTED = 10_000;

/** What a server keeps no longer than these times; null keeps it. */
export type RetentionLimits = Readonly<Record<keyof Retention, Instant | null>>;

/** How much a retention removes of one kind of data. */
export interface ExpiredCount {
  /** What is older is removed. */
  readonly before: Instant;
  readonly count: number;
  /** Whether there may be more: at most 10,000 are counted. */
  readonly isAtLeast: boolean;
}

/** Counts what a retention removes. */
export interface RetentionCounts {
  /** Looks at no more than `max` records of each kind. Of events without their deliveries. */
  getExpiredCounts(
    guild: GuildId,
    limits: RetentionLimits,
    max: number,
  ): Promise<Readonly<Record<keyof Retention, ExpiredCount | null>>>;
}

const FIELDS = listKeys(DEFAULT_SETTINGS.retention);

/** Whether something is removed earlier than before. */
export const isShorter = (before: Retention, after: Retention): boolean =>
  FIELDS.some((field) => (after[field] ?? Infinity) < (before[field] ?? Infinity));

/** Before which time data was stored that is removed now; null when none is. */
export const findRemovalLimit = (
  settings: Pick<ServerSettings, 'retention' | 'retentionAppliesAt'>,
  field: keyof Retention,
  now: Instant,
): Instant | null => {
  const { retention, retentionAppliesAt } = settings;
  const days = retention[field];
  const isWaiting = retentionAppliesAt !== null && retentionAppliesAt > now;
  return days === null || isWaiting ? null : plusMs(now, -days * DAY_MS);
};
