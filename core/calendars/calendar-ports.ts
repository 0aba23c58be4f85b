import type { Clock } from '../shared/clock.ts';
import type { CalendarId, Ids } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Holiday } from './calendar.ts';
import type { CalendarStore } from './calendar-store.ts';

/** An event of a file that is no holiday here. */
export interface SkippedEvent {
  readonly name: string;
  readonly reason: 'not_all_day' | 'unsupported_rule' | 'cancelled' | 'over';
}

export interface ReadHolidays {
  readonly holidays: readonly Holiday[];
  readonly skipped: readonly SkippedEvent[];
}

export interface HolidayReader {
  /** Reads days off from an iCalendar file (RFC 5545), without those that are over. @throws validation_error */
  read(file: string, now: Instant): ReadHolidays;
}

export interface CalendarPorts {
  readonly counts: ResourceCounts;
  readonly calendars: CalendarStore;
  readonly holidayReader: HolidayReader;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CalendarRef = RecordRef<CalendarId>;

export const CALENDAR = 'Calendar';
