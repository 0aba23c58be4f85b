import type { Callers } from '../audit-log/index.ts';
import type {
  CalendarOrderStore,
  CalendarStore,
  HolidayReader,
  OrganizationCalendarStore,
} from '../calendars/index.ts';
import type { OrganizationStore } from '../organizations/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids, OrganizationCalendarId, OrganizationId } from '../shared/ids.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';

export interface OrganizationCalendarPorts {
  readonly counts: ResourceCounts;
  readonly organizations: Pick<OrganizationStore, 'findOrganization'>;
  readonly organizationCalendars: OrganizationCalendarStore;
  readonly calendarOrders: CalendarOrderStore;
  readonly calendars: CalendarStore;
  readonly holidayReader: HolidayReader;
  readonly callers: Pick<Callers, 'run'>;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface OrganizationCalendarRef {
  readonly organization: OrganizationId;
  readonly id: OrganizationCalendarId;
  readonly ifVersion: number | null;
}

export const CALENDAR = 'Calendar';
