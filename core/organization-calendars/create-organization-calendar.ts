import {
  assertCalendar,
  buildOrganizationCalendar,
  type CountedOrganizationCalendar,
  type NewOrganizationCalendar,
} from '../calendars/index.ts';
import type { OrganizationId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { getOrganizationCalendar } from './get-organization-calendar.ts';
import type { OrganizationCalendarPorts } from './organization-calendar-ports.ts';

/** @throws validation_error; conflict when the name is taken or the organization has too many */
export const createOrganizationCalendar =
  (ports: OrganizationCalendarPorts) =>
  (organizationId: OrganizationId, fields: NewOrganizationCalendar): Promise<CountedOrganizationCalendar> =>
    ports.work.run(async () => {
      const { organizationCalendars, clock, ids } = ports;
      await organizationCalendars.lock(organizationId);
      await assertWithinLimit(ports, organizationId, 'organizationCalendars');
      const identity = { id: ids.next('organizationCalendar'), organizationId, createdAt: clock.now() };
      const calendar = buildOrganizationCalendar(identity, fields);
      assertCalendar(calendar);
      await organizationCalendars.add(calendar);
      await organizationCalendars.orderCopies(organizationId, calendar.id, calendar.createdAt);
      return getOrganizationCalendar(ports)(organizationId, calendar.id);
    });
