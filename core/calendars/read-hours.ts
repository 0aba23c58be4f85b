import type { CalendarId, GuildId } from '../shared/ids.ts';
import { type Instant, plusMs, toEpochMs, toInstant } from '../shared/instant.ts';
import { getOrThrow } from '../shared/records.ts';
import { getTimeZone } from '../shared/time-zone.ts';
import type { TimeSpan } from './calendar.ts';
import { CALENDAR, type CalendarPorts } from './calendar-ports.ts';
import { createOpeningHours } from './opening-hours.ts';

export interface DayOfHours {
  /** The local date. */
  readonly date: string;
  readonly holiday: string | null;
  readonly spans: readonly TimeSpan[];
}

export interface HoursStatus {
  readonly at: Instant;
  readonly isOpen: boolean;
  readonly nextOpening: Instant | null;
  readonly nextClosing: Instant | null;
  /** Starts with the local day of `at`. */
  readonly days: readonly DayOfHours[];
}

const DAYS = 14;
const DAY_MS = 86_400_000;

/** Shows whether the calendar is open at an instant, and its hours of two weeks. @throws not_found */
export const readHours =
  ({ calendars, clock }: Pick<CalendarPorts, 'calendars' | 'clock'>) =>
  async (guild: GuildId, id: CalendarId, at: Instant = clock.now()): Promise<HoursStatus> => {
    const calendar = await getOrThrow(calendars, CALENDAR, guild, id);
    const hours = createOpeningHours(calendar);
    const isOpen = hours.isOpen(at);
    const zone = getTimeZone(calendar.timezone);
    const today = toEpochMs(at) + zone.getOffset(toEpochMs(at));
    return {
      at,
      isOpen,
      nextOpening: isOpen ? null : hours.nextOpening(at),
      nextClosing: hours.nextClosing(at),
      days: Array.from({ length: DAYS }, (_, index) => ({
        date: toInstant(today + index * DAY_MS).slice(0, 10),
        ...hours.describeDay(plusMs(at, index * DAY_MS)),
      })),
    };
  };
