import type { CalendarId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { CALENDAR, type CalendarPorts } from './calendar-ports.ts';
import type { CalendarQuery } from './calendar-store.ts';
import { createCalendar } from './create-calendar.ts';
import { deleteCalendar } from './delete-calendar.ts';
import { readHours } from './read-hours.ts';
import { importHolidays, updateCalendar } from './update-calendar.ts';

export * from './calendar.ts';
export * from './calendar-store.ts';
export * from './organization-calendar.ts';
export type * from './organization-calendar-store.ts';
export { addHolidays } from './add-holidays.ts';
export { assertCalendar } from './check-calendar.ts';
export { saveCalendar } from './save-calendar.ts';
export type { ImportedHolidays } from './update-calendar.ts';
export type { HolidayReader, ReadHolidays, SkippedEvent } from './calendar-ports.ts';
export { type CalendarFinder, findCalendar } from './find-calendar.ts';
export { createOpeningHours, type OpeningHours, toMinutes, toOpening } from './opening-hours.ts';
export { parseYearlyRule } from './holiday-rule.ts';

export const calendarUseCases = (ports: CalendarPorts) => ({
  list: (guild: GuildId, query: CalendarQuery, page: PageRequest) => ports.calendars.list(guild, query, page),
  get: (guild: GuildId, id: CalendarId) => getOrThrow(ports.calendars, CALENDAR, guild, id),
  create: createCalendar(ports),
  update: updateCalendar(ports),
  importHolidays: importHolidays(ports),
  delete: deleteCalendar(ports),
  readHours: readHours(ports),
});

export type CalendarUseCases = ReturnType<typeof calendarUseCases>;
