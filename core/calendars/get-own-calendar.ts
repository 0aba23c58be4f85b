import { conflict } from '../shared/errors.ts';
import { getForUpdate } from '../shared/records.ts';
import type { Calendar } from './calendar.ts';
import { CALENDAR, type CalendarPorts, type CalendarRef } from './calendar-ports.ts';

/** @throws not_found; VersionConflict; conflict for a copy of a calendar of the organization */
export const getOwnCalendar = async ({ calendars }: CalendarPorts, target: CalendarRef): Promise<Calendar> => {
  const calendar = await getForUpdate(calendars, CALENDAR, target);
  if (calendar.organizationCalendarId !== null)
    throw conflict(
      'managed_by_organization',
      `Calendar "${calendar.name}" belongs to the organization. Change or delete it there.`,
    );
  return calendar;
};
