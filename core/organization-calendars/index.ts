import type { CalendarQuery } from '../calendars/index.ts';
import type { OrganizationId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { carryCalendars } from './carry-calendars.ts';
import { createOrganizationCalendar } from './create-organization-calendar.ts';
import { deleteOrganizationCalendar } from './delete-organization-calendar.ts';
import { getOrganizationCalendar } from './get-organization-calendar.ts';
import type { OrganizationCalendarPorts } from './organization-calendar-ports.ts';
import { importOrganizationHolidays, updateOrganizationCalendar } from './update-organization-calendar.ts';

export const organizationCalendarUseCases = (ports: OrganizationCalendarPorts) => ({
  list: (organization: OrganizationId, query: CalendarQuery, page: PageRequest) =>
    ports.organizationCalendars.list(organization, query, page),
  get: getOrganizationCalendar(ports),
  create: createOrganizationCalendar(ports),
  update: updateOrganizationCalendar(ports),
  importHolidays: importOrganizationHolidays(ports),
  delete: deleteOrganizationCalendar(ports),
  carry: carryCalendars(ports),
});

export type OrganizationCalendarUseCases = ReturnType<typeof organizationCalendarUseCases>;
