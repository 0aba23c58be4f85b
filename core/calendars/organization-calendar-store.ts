import type { GuildId, OrganizationCalendarId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { CalendarQuery } from './calendar-store.ts';
import type { CountedOrganizationCalendar, OrganizationCalendar } from './organization-calendar.ts';

export interface OrganizationCalendarStore {
  /** Until the transaction ends, no server joins and no other calendar of the organization changes. */
  lock(organization: OrganizationId): Promise<void>;
  find(organization: OrganizationId, id: OrganizationCalendarId): Promise<OrganizationCalendar | null>;
  findCounted(organization: OrganizationId, id: OrganizationCalendarId): Promise<CountedOrganizationCalendar | null>;
  list(
    organization: OrganizationId,
    query: CalendarQuery,
    page: PageRequest,
  ): Promise<Page<CountedOrganizationCalendar>>;
  /** @throws conflict when the name is taken */
  add(calendar: OrganizationCalendar): Promise<void>;
  /** @throws conflict when the name is taken; VersionConflict */
  save(calendar: OrganizationCalendar): Promise<OrganizationCalendar>;
  remove(organization: OrganizationId, id: OrganizationCalendarId): Promise<void>;
  /** Counts the member servers that use their copy. */
  countUsingServers(organization: OrganizationId, id: OrganizationCalendarId): Promise<number>;
  /** Orders that the copy of each member server becomes equal to the calendar, or goes with it. */
  orderCopies(organization: OrganizationId, id: OrganizationCalendarId, dueAt: Instant): Promise<void>;
}

/** The copy of a calendar in a server has to be made, changed or removed. */
export interface CalendarOrder {
  readonly guildId: GuildId;
  /** Is that of the calendar of the organization, which may not exist any more. */
  readonly id: OrganizationCalendarId;
  readonly dueAt: Instant;
}

/** A server that joins an organization has an order for each of its calendars; those of a server that leaves are removed. */
export interface CalendarOrderStore {
  listDue(now: Instant, perServer: number): Promise<readonly CalendarOrder[]>;
  /**
   * Until the transaction ends, the server neither joins nor leaves an organization, and nothing is ordered again.
   * @returns its organization; null when the order was executed or removed meanwhile
   */
  lock(guild: GuildId, id: OrganizationCalendarId): Promise<OrganizationId | null>;
  postpone(guild: GuildId, id: OrganizationCalendarId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: OrganizationCalendarId): Promise<void>;
}
