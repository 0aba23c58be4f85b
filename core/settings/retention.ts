import type { GuildId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { DEFAULT_SETTINGS, type Retention, type ServerSettings } from './server-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A shorter retention can be reverted this long before anything is removed. */
export const RETENTION_DELAY_MS = 60 * 60 * 1000;

export const MAX_COUNTED = 10_000;

/** Null keeps the data. */
export type RetentionLimits = Readonly<Record<keyof Retention, Instant | null>>;

export interface ExpiredCount {
  readonly before: Instant;
  readonly count: number;
  /** Is true when there may be more than `count`. */
  readonly isAtLeast: boolean;
}

export interface RetentionCounts {
  /** Reads at most `max` records of each kind; deliveries are not counted. */
  getExpiredCounts(
    guild: GuildId,
    limits: RetentionLimits,
    max: number,
  ): Promise<Readonly<Record<keyof Retention, ExpiredCount | null>>>;
}

const FIELDS = listKeys(DEFAULT_SETTINGS.retention);

export const isShorter = (before: Retention, after: Retention): boolean =>
  FIELDS.some((field) => (after[field] ?? Infinity) < (before[field] ?? Infinity));

/** Returns null when nothing is removed. */
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
