import type { Clock } from '../shared/clock.ts';
import { compareFields } from '../shared/events.ts';
import { type Calendar, CALENDAR_FIELDS } from './calendar.ts';
import type { CalendarStore } from './calendar-store.ts';
import { assertCalendar } from './check-calendar.ts';

interface SavePorts {
  readonly calendars: CalendarStore;
  readonly clock: Clock;
}

export const saveCalendar = async (ports: SavePorts, before: Calendar, next: Calendar): Promise<Calendar> => {
  const changes = compareFields(before, next, [...CALENDAR_FIELDS, 'organizationCalendarId']);
  if (Object.keys(changes).length === 0) return before;
  assertCalendar(next);
  const saved = await ports.calendars.save({ ...next, updatedAt: ports.clock.now() });
  if (changes.timezone ?? changes.week ?? changes.holidays)
    await ports.calendars.recalculateTimers(saved.guildId, saved.updatedAt);
  return saved;
};
