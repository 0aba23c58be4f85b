import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** The characters that each server has translated in a month. */
export interface TranslationUsage {
  /** Adds characters unless the month would then have more than the limit. @returns whether they were added */
  take(usage: MonthlyCharacters, limit: number): Promise<boolean>;
  /** Subtracts characters that were added and not translated. */
  giveBack(usage: MonthlyCharacters): Promise<void>;
  /** Removes a bounded number of months before the given one. @returns how many */
  removeBefore(month: string): Promise<number>;
}

export interface MonthlyCharacters {
  readonly guildId: GuildId;
  /** In UTC, such as `2026-01`. */
  readonly month: string;
  readonly characters: number;
}

const KEPT_MONTHS = 13;

export const toMonth = (at: Instant): string => at.slice(0, 'yyyy-mm'.length);

/** Returns the first month that is kept. */
export const getOldestMonth = (now: Instant): string => {
  const [year, month] = toMonth(now).split('-').map(Number);
  const months = (year ?? 0) * 12 + (month ?? 1) - 1 - KEPT_MONTHS;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};
