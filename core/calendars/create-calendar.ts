import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { buildCalendar, type Calendar, type NewCalendar } from './calendar.ts';
import type { CalendarPorts } from './calendar-ports.ts';
import { assertCalendar } from './check-calendar.ts';

/** @throws validation_error; conflict when the name is taken or the server has too many */
export const createCalendar =
  (ports: CalendarPorts) =>
  async (guild: GuildId, fields: NewCalendar): Promise<Calendar> => {
    await assertWithinLimit(ports, guild, 'calendars');
    const identity = { id: ports.ids.next('calendar'), guildId: guild, createdAt: ports.clock.now() };
    const calendar = buildCalendar(identity, fields);
    assertCalendar(calendar);
    await ports.calendars.add(calendar);
    return calendar;
  };
