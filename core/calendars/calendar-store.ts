import type { CalendarId, GuildId, OrganizationCalendarId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Calendar } from './calendar.ts';

export const CALENDAR_LIST = {
  sorts: ['name', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  texts: ['name'],
  filters: {},
} as const satisfies ListDefinition;
export type CalendarQuery = ListQuery<typeof CALENDAR_LIST>;

export interface CalendarUse {
  readonly categories: number;
  readonly targets: number;
  /** Is 1 when the settings of the server name the calendar. */
  readonly settings: number;
  readonly teams: number;
}

export interface KnownCalendars {
  /** Prevents deletion until the transaction ends. @returns null when there is no such calendar */
  lockForUse(guild: GuildId, id: CalendarId): Promise<Calendar | null>;
  /** Marks what follows the hours: timers of open tickets that count them, and panels that show them. */
  recalculateTimers(guild: GuildId, at: Instant): Promise<void>;
}

export interface CalendarStore extends KnownCalendars {
  find(guild: GuildId, id: CalendarId): Promise<Calendar | null>;
  /** Finds the copy of a calendar of the organization, and locks it until the transaction ends. */
  findCopy(guild: GuildId, id: OrganizationCalendarId): Promise<Calendar | null>;
  /** Finds the copy that the server kept when it left the organization, and locks it. */
  findFormerCopy(guild: GuildId, id: OrganizationCalendarId): Promise<Calendar | null>;
  listNames(guild: GuildId): Promise<readonly string[]>;
  list(guild: GuildId, query: CalendarQuery, page: PageRequest): Promise<Page<Calendar>>;
  /** @throws conflict when the name is taken */
  add(calendar: Calendar): Promise<void>;
  /** @throws conflict when the name is taken; VersionConflict */
  save(calendar: Calendar): Promise<Calendar>;
  /** Prevents new references until the transaction ends, and counts the present ones. */
  lockForRemoval(guild: GuildId, id: CalendarId): Promise<CalendarUse>;
  remove(guild: GuildId, id: CalendarId): Promise<void>;
}

export const createCalendarNameConflict = (name: string) => `A calendar named "${name}" exists already.`;
