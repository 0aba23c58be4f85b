import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type Calendar, CALENDAR_FIELDS, type CalendarFields, type Holiday } from './calendar.ts';
import { CALENDAR, type CalendarPorts, type CalendarRef, type SkippedEvent } from './calendar-ports.ts';
import { assertCalendar } from './check-calendar.ts';

/** Fields left out stay; a change without effect writes nothing. It also counts for what open tickets wait for. */
export const updateCalendar =
  (ports: CalendarPorts) =>
  (target: CalendarRef, fields: Partial<CalendarFields>): Promise<Calendar> =>
    changeCalendar(ports, target, () => fields);

const changeCalendar = (
  ports: CalendarPorts,
  target: CalendarRef,
  toFields: (calendar: Calendar) => Partial<CalendarFields>,
): Promise<Calendar> =>
  ports.work.run(async () => {
    const calendar = await getForUpdate(ports.calendars, CALENDAR, target);
    const next = { ...calendar, ...toFields(calendar) };
    const changes = compareFields(calendar, next, CALENDAR_FIELDS);
    if (Object.keys(changes).length === 0) return calendar;
    assertCalendar(next);
    const saved = await ports.calendars.save({ ...next, updatedAt: ports.clock.now() });
    if (changes.timezone ?? changes.week ?? changes.holidays)
      await ports.calendars.recalculateTimers(target.guild, saved.updatedAt);
    return saved;
  });

export interface ImportedHolidays {
  readonly calendar: Calendar;
  readonly added: number;
  readonly skipped: readonly SkippedEvent[];
}

/** Adds days off from an iCalendar file that the calendar does not have. @throws validation_error; as `updateCalendar` */
export const importHolidays =
  (ports: CalendarPorts) =>
  async (target: CalendarRef, file: string): Promise<ImportedHolidays> => {
    const { holidays, skipped } = ports.holidayReader.read(file, ports.clock.now());
    let added = 0;
    const calendar = await changeCalendar(ports, target, (before) => {
      const known = new Set(before.holidays.map(toKey));
      const fresh = holidays.filter((holiday) => !known.has(toKey(holiday)));
      added = fresh.length;
      return { holidays: [...before.holidays, ...fresh] };
    });
    return { calendar, added, skipped };
  };

const toKey = ({ date, rule }: Holiday) => date ?? rule;
