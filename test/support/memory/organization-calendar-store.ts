import {
  type Calendar,
  CALENDAR_LIST,
  type CalendarOrder,
  type CalendarOrderStore,
  type CalendarQuery,
  type CountedOrganizationCalendar,
  createCalendarNameConflict,
  type OrganizationCalendar,
  type OrganizationCalendarStore,
} from '#core/calendars/index.ts';
import type { Server } from '#core/organizations/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, OrganizationCalendarId, OrganizationId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { InMemoryCalendarStore } from '#adapters/memory/calendar-store.ts';
import { listDueByServer } from '#adapters/memory/list-due.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const EPOCH = toInstant(0);

const toKey = (guild: GuildId, id: OrganizationCalendarId): string => `${guild} ${id}`;
const listOrders = (state: MemoryState): Map<string, CalendarOrder> => state.table('calendar-orders');
const listCalendars = (state: MemoryState): Map<string, OrganizationCalendar> => state.table('organization-calendars');

export class InMemoryOrganizationCalendarStore implements OrganizationCalendarStore {
  readonly #state: MemoryState;
  readonly #calendars: Map<string, OrganizationCalendar>;
  readonly #orders: Map<string, CalendarOrder>;
  readonly #servers: Map<string, Server>;
  readonly #copies: Map<string, Calendar>;

  constructor(state: MemoryState) {
    this.#state = state;
    this.#calendars = listCalendars(state);
    this.#orders = listOrders(state);
    this.#servers = state.table('servers');
    this.#copies = state.table('calendars');
  }

  async lock(): Promise<void> {
    // Units of work in memory run one after the other.
  }

  async find(organization: OrganizationId, id: OrganizationCalendarId): Promise<OrganizationCalendar | null> {
    const calendar = this.#calendars.get(id);
    return calendar?.organizationId === organization ? calendar : null;
  }

  async findCounted(
    organization: OrganizationId,
    id: OrganizationCalendarId,
  ): Promise<CountedOrganizationCalendar | null> {
    const calendar = await this.find(organization, id);
    return calendar && this.#toCounted(calendar);
  }

  async list(
    organization: OrganizationId,
    query: CalendarQuery,
    page: PageRequest,
  ): Promise<Page<CountedOrganizationCalendar>> {
    return listRecords(this.#listOf(organization).map(this.#toCounted), CALENDAR_LIST, query, page);
  }

  async add(calendar: OrganizationCalendar): Promise<void> {
    this.#requireName(calendar);
    this.#calendars.set(calendar.id, calendar);
  }

  async save(calendar: OrganizationCalendar): Promise<OrganizationCalendar> {
    this.#requireName(calendar);
    if (this.#calendars.get(calendar.id)?.version !== calendar.version) throw new VersionConflict('calendar');
    const saved = { ...calendar, version: calendar.version + 1 };
    this.#calendars.set(saved.id, saved);
    return saved;
  }

  async remove(organization: OrganizationId, id: OrganizationCalendarId): Promise<void> {
    if (await this.find(organization, id)) this.#calendars.delete(id);
  }

  async countUsingServers(organization: OrganizationId, id: OrganizationCalendarId): Promise<number> {
    const calendars = new InMemoryCalendarStore(this.#state);
    let count = 0;
    for (const copy of this.#copies.values()) {
      if (copy.organizationCalendarId !== id || !this.#isMember(copy.guildId, organization)) continue;
      const use = await calendars.lockForRemoval(copy.guildId, copy.id);
      if (Object.values(use).some((number) => number > 0)) count += 1;
    }
    return count;
  }

  async orderCopies(organization: OrganizationId, id: OrganizationCalendarId, dueAt: Instant): Promise<void> {
    for (const { id: guildId } of this.#servers.values())
      if (this.#isMember(guildId, organization)) this.#orders.set(toKey(guildId, id), { guildId, id, dueAt });
  }

  #isMember(guild: GuildId, organization: OrganizationId): boolean {
    return this.#servers.get(guild)?.organizationId === organization;
  }

  #listOf(organization: OrganizationId): readonly OrganizationCalendar[] {
    return [...this.#calendars.values()].filter(({ organizationId }) => organizationId === organization);
  }

  readonly #toCounted = (calendar: OrganizationCalendar): CountedOrganizationCalendar => {
    const members = [...this.#servers.keys()].filter((id) => this.#isMember(id as GuildId, calendar.organizationId));
    const current = members.filter((id) => !this.#orders.has(toKey(id as GuildId, calendar.id)));
    return { ...calendar, serverCount: members.length, currentServerCount: current.length };
  };

  #requireName({ organizationId, id, name }: OrganizationCalendar): void {
    if (this.#listOf(organizationId).some((other) => other.id !== id && other.name === name))
      throw conflict('name_taken', createCalendarNameConflict(name));
  }
}

export class InMemoryCalendarOrderStore implements CalendarOrderStore {
  readonly #orders: Map<string, CalendarOrder>;
  readonly #servers: Map<string, Server>;

  constructor(state: MemoryState) {
    this.#orders = listOrders(state);
    this.#servers = state.table('servers');
  }

  async listDue(now: Instant, perServer: number): Promise<readonly CalendarOrder[]> {
    return listDueByServer(this.#orders.values(), { now, perServer }, ({ id }) => id);
  }

  async lock(guild: GuildId, id: OrganizationCalendarId): Promise<OrganizationId | null> {
    return this.#orders.has(toKey(guild, id)) ? (this.#servers.get(guild)?.organizationId ?? null) : null;
  }

  async postpone(guild: GuildId, id: OrganizationCalendarId, dueAt: Instant): Promise<void> {
    const order = this.#orders.get(toKey(guild, id));
    if (order) this.#orders.set(toKey(guild, id), { ...order, dueAt });
  }

  async remove(guild: GuildId, id: OrganizationCalendarId): Promise<void> {
    this.#orders.delete(toKey(guild, id));
  }
}

/** Leaves a server that leaves its organization its copies as its own, and orders those of the one that it joins. */
export const carryMembership = (state: MemoryState, guild: GuildId, next: OrganizationId | null): void => {
  const server = state.table<Server>('servers').get(guild);
  const previous = server?.organizationId ?? null;
  if (previous !== null && previous !== next) releaseCalendars(state, guild);
  if (server && next !== null) orderCalendars(state, guild, next);
};

const orderCalendars = (state: MemoryState, guildId: GuildId, organization: OrganizationId): void => {
  const orders = listOrders(state);
  for (const { id, organizationId } of listCalendars(state).values()) {
    const key = toKey(guildId, id);
    if (organizationId === organization && !orders.has(key)) orders.set(key, { guildId, id, dueAt: EPOCH });
  }
};

const releaseCalendars = (state: MemoryState, guild: GuildId): void => {
  const [orders, calendars] = [listOrders(state), state.table<Calendar>('calendars')];
  for (const [key, { guildId }] of orders) if (guildId === guild) orders.delete(key);
  for (const [key, calendar] of calendars) {
    const { organizationCalendarId: id, version } = calendar;
    if (calendar.guildId !== guild || id === null) continue;
    const released = { organizationCalendarId: null, formerOrganizationCalendarId: id, version: version + 1 };
    calendars.set(key, { ...calendar, ...released });
  }
};
