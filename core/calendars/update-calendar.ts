import { addHolidays } from './add-holidays.ts';
import type { Calendar, CalendarFields } from './calendar.ts';
import type { CalendarPorts, CalendarRef, SkippedEvent } from './calendar-ports.ts';
import { getOwnCalendar } from './get-own-calendar.ts';
import { saveCalendar } from './save-calendar.ts';

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
    const calendar = await getOwnCalendar(ports, target);
    return saveCalendar(ports, calendar, { ...calendar, ...toFields(calendar) });
  });

export interface ImportedHolidays<Imported> {
  readonly calendar: Imported;
  readonly added: number;
  readonly skipped: readonly SkippedEvent[];
}

/** Adds days off from an iCalendar file that the calendar does not have. @throws validation_error; as `updateCalendar` */
export const importHolidays =
  (ports: CalendarPorts) =>
  async (target: CalendarRef, file: string): Promise<ImportedHolidays<Calendar>> => {
    const { holidays, skipped } = ports.holidayReader.read(file, ports.clock.now());
    let added = 0;
    const calendar = await changeCalendar(ports, target, (before) => {
      const all = addHolidays(before.holidays, holidays);
      added = all.length - before.holidays.length;
      return { holidays: all };
    });
    return { calendar, added, skipped };
  };
