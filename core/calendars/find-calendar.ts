import type { CalendarId, GuildId } from '../shared/ids.ts';
import type { Calendar } from './calendar.ts';
import type { CalendarStore } from './calendar-store.ts';

export interface CalendarFinder {
  readonly calendars: Pick<CalendarStore, 'find'>;
}

interface HasCalendar {
  readonly calendarId: CalendarId | null;
}

/** Returns the calendar of the category, or else that of the server; null is open always, and asks nothing. */
export const findCalendar = async (
  { calendars }: CalendarFinder,
  guild: GuildId,
  category: HasCalendar | null,
  settings: HasCalendar,
): Promise<Calendar | null> => {
  const id = category?.calendarId ?? settings.calendarId;
  return id === null ? null : calendars.find(guild, id);
};
