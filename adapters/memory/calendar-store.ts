import type { Automation } from '#core/automations/index.ts';
import {
  type Calendar,
  CALENDAR_LIST,
  type CalendarQuery,
  type CalendarStore,
  type CalendarUse,
  createCalendarNameConflict,
} from '#core/calendars/index.ts';
import type { Category } from '#core/categories/index.ts';
import type { Panel } from '#core/panels/index.ts';
import type { ServerSettings } from '#core/settings/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { CalendarId, GuildId, OrganizationCalendarId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Team } from '#core/teams/index.ts';
import type { Target } from '#core/targets/index.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { listRecords } from './list-records.ts';
import { listTimeRules } from './list-time-rules.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryCalendarStore implements CalendarStore {
  readonly #calendars: Map<string, Calendar>;
  readonly #categories: Map<string, Category>;
  readonly #settings: Map<string, ServerSettings>;
  readonly #tickets: Map<string, Ticket>;
  readonly #due: Map<string, Instant>;
  readonly #panels: Map<string, Panel>;
  readonly #panelHours: Map<string, Instant>;
  readonly #automations: Map<string, Automation>;
  readonly #teams: Map<string, Team>;
  readonly #targets: Map<string, Target>;

  constructor(state: MemoryState) {
    this.#calendars = state.table('calendars');
    this.#categories = state.table('categories');
    this.#settings = state.table('server-settings');
    this.#tickets = state.table('tickets');
    this.#due = state.table('due-tickets');
    this.#panels = state.table('panels');
    this.#panelHours = state.table('panel-hours');
    this.#automations = state.table('automations');
    this.#teams = state.table('teams');
    this.#targets = state.table('targets');
  }

  async find(guild: GuildId, id: CalendarId): Promise<Calendar | null> {
    const calendar = this.#calendars.get(id);
    return calendar?.guildId === guild ? calendar : null;
  }

  async findCopy(guild: GuildId, id: OrganizationCalendarId): Promise<Calendar | null> {
    return this.#listOf(guild).find(({ organizationCalendarId }) => organizationCalendarId === id) ?? null;
  }

  async findFormerCopy(guild: GuildId, id: OrganizationCalendarId): Promise<Calendar | null> {
    return this.#listOf(guild).find((calendar) => calendar.formerOrganizationCalendarId === id) ?? null;
  }

  async listNames(guild: GuildId): Promise<readonly string[]> {
    return this.#listOf(guild).map(({ name }) => name);
  }

  async list(guild: GuildId, query: CalendarQuery, page: PageRequest): Promise<Page<Calendar>> {
    return listRecords(this.#listOf(guild), CALENDAR_LIST, query, page);
  }

  async add(calendar: Calendar): Promise<void> {
    this.#requireName(calendar);
    this.#calendars.set(calendar.id, calendar);
  }

  async save(calendar: Calendar): Promise<Calendar> {
    this.#requireName(calendar);
    if (this.#calendars.get(calendar.id)?.version !== calendar.version) throw new VersionConflict('calendar');
    const saved = { ...calendar, version: calendar.version + 1 };
    this.#calendars.set(saved.id, saved);
    return saved;
  }

  lockForUse(guild: GuildId, id: CalendarId): Promise<Calendar | null> {
    return this.find(guild, id);
  }

  async lockForRemoval(guild: GuildId, id: CalendarId): Promise<CalendarUse> {
    const categories = [...this.#categories.values()].filter((one) => one.guildId === guild && one.calendarId === id);
    const teams = [...this.#teams.values()].filter((one) => one.guildId === guild && one.calendarId === id);
    const targets = [...this.#targets.values()].filter((one) => one.guildId === guild && one.calendarId === id);
    const settings = this.#settings.get(guild)?.calendarId === id ? 1 : 0;
    return { categories: categories.length, targets: targets.length, settings, teams: teams.length };
  }

  async remove(guild: GuildId, id: CalendarId): Promise<void> {
    if (await this.find(guild, id)) this.#calendars.delete(id);
  }

  async recalculateTimers(guild: GuildId, at: Instant): Promise<void> {
    const hasRule = listTimeRules(this.#automations, guild).some(({ businessTime }) => businessTime);
    for (const { id, guildId, status, categoryId, nextDueAt } of this.#tickets.values()) {
      const isCounting = this.#categories.get(categoryId)?.autoClose.businessTime === true;
      const isOpen = guildId === guild && status !== 'closed';
      if (isOpen && [hasRule, isCounting, nextDueAt !== null].includes(true)) this.#due.set(id, at);
    }
    for (const { id, guildId } of this.#panels.values())
      if (guildId === guild && this.#panelHours.has(id)) this.#panelHours.set(id, at);
  }

  #listOf(guild: GuildId): readonly Calendar[] {
    return [...this.#calendars.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Calendar): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name))
      throw conflict('name_taken', createCalendarNameConflict(name));
  }
}
