import type { CountedOrganizationCalendar, OrganizationCalendar } from '../calendars/index.ts';
import { notFound } from '../shared/errors.ts';
import type { OrganizationCalendarId, OrganizationId } from '../shared/ids.ts';
import { getOrThrow, requireVersion } from '../shared/records.ts';
import {
  CALENDAR,
  type OrganizationCalendarPorts,
  type OrganizationCalendarRef,
} from './organization-calendar-ports.ts';

/** @throws not_found, also for a calendar of another organization */
export const getOrganizationCalendar =
  ({ organizationCalendars }: OrganizationCalendarPorts) =>
  async (organization: OrganizationId, id: OrganizationCalendarId): Promise<CountedOrganizationCalendar> => {
    const found = await organizationCalendars.findCounted(organization, id);
    if (!found) throw notFound(CALENDAR);
    return found;
  };

/** Until the transaction ends, the calendars of the organization and its members stay. @throws not_found; VersionConflict */
export const lockCalendar = async (
  { organizationCalendars }: OrganizationCalendarPorts,
  { organization, id, ifVersion }: OrganizationCalendarRef,
): Promise<OrganizationCalendar> => {
  await organizationCalendars.lock(organization);
  const found = await getOrThrow(organizationCalendars, CALENDAR, organization, id);
  requireVersion(CALENDAR, found, ifVersion);
  return found;
};
