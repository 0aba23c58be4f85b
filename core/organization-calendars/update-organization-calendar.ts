import {
  assertCalendar,
  type CountedOrganizationCalendar,
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
    ports.work.run(async () => {
      const { organizationCalendars: store, clock } = ports;
      const { organization, id } = target;
      const before = await lockCalendar(ports, target);
      const next = { ...before, ...fields, updatedAt: clock.now() };
      if (Object.keys(compareFields(before, next, listKeys(fields))).length > 0) {
        assertCalendar(next);
        await store.save(next);
        await store.orderCopies(organization, id, next.updatedAt);
      }
      return getOrganizationCalendar(ports)(organization, id);
    });
