import {
  addHolidays,
  assertCalendar,
  type CountedOrganizationCalendar,
  type ImportedHolidays,
  type OrganizationCalendar,
  type OrganizationCalendarFields,
} from '../calendars/index.ts';
import { compareFields } from '../shared/events.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { getOrganizationCalendar, lockCalendar } from './get-organization-calendar.ts';
import type { OrganizationCalendarPorts, OrganizationCalendarRef } from './organization-calendar-ports.ts';

/**
 * Fields left out stay; a change without effect writes nothing. The copies of the member servers follow.
 *
 * @throws not_found; VersionConflict; validation_error; conflict when the name is taken
 */
export const updateOrganizationCalendar =
  (ports: OrganizationCalendarPorts) =>
  (
    target: OrganizationCalendarRef,
    fields: Partial<OrganizationCalendarFields>,
  ): Promise<CountedOrganizationCalendar> =>
    changeCalendar(ports, target, () => fields);

const changeCalendar = (
  ports: OrganizationCalendarPorts,
  target: OrganizationCalendarRef,
  toFields: (calendar: OrganizationCalendar) => Partial<OrganizationCalendarFields>,
): Promise<CountedOrganizationCalendar> =>
  ports.work.run(async () => {
    const { organizationCalendars: store, clock } = ports;
    const { organization, id } = target;
    const before = await lockCalendar(ports, target);
    const fields = toFields(before);
    const next = { ...before, ...fields, updatedAt: clock.now() };
    if (Object.keys(compareFields(before, next, listKeys(fields))).length > 0) {
      assertCalendar(next);
      await store.save(next);
      await store.orderCopies(organization, id, next.updatedAt);
    }
    return getOrganizationCalendar(ports)(organization, id);
  });

export const importOrganizationHolidays =
  (ports: OrganizationCalendarPorts) =>
  async (target: OrganizationCalendarRef, file: string): Promise<ImportedHolidays<CountedOrganizationCalendar>> => {
    const { holidays, skipped } = ports.holidayReader.read(file, ports.clock.now());
    let added = 0;
    const calendar = await changeCalendar(ports, target, (before) => {
      const all = addHolidays(before.holidays, holidays);
      added = all.length - before.holidays.length;
      return { holidays: all };
    });
    return { calendar, added, skipped };
  };
