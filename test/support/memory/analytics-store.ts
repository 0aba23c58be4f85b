import type { Calendar } from '#core/calendars/index.ts';
import type { Category } from '#core/categories/index.ts';
import type { ServerSettings } from '#core/settings/index.ts';
import { listKeys, mapKeys } from '#core/shared/values/list-keys.ts';
import {
  type AnalyticsStore,
  type CountedChanges,
  type OpenTicketQuery,
  pickSubject,
  type Rollup,
  type RollupKey,
  type RollupQuery,
  type RollupRun,
  type ServerRollup,
  type StaffTotals,
  type TicketMetrics,
  type TicketHistory,
  type PendingChanges,
} from '#core/analytics/index.ts';
import type { GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type OwnerFields, type OwnerId, toOwnerFields } from '#core/shared/owner.ts';
import type { Ticket, TimelineEntry } from '#core/tickets/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';
import type { TicketChanged } from '#adapters/memory/ticket-records.ts';

/** A row with the server or the organization that it belongs to. */
export type OwnedRollup = Rollup & OwnerFields;

const nameOf = (owner: OwnerId, { dimension, measure, span, start }: RollupKey) =>
  [owner, dimension, measure, span, start].join(' ');
const isOfServer = (row: OwnedRollup): row is OwnedRollup & ServerRollup => row.guildId !== null;
/** Whether a report reads the row. It may leave out quarters that it does not use; the memory keeps them all. */
export const isOfRuns = ({ measure, span, start }: Rollup, runs: readonly RollupRun[]): boolean =>
  runs.some((run) => run.measures.includes(measure) && span === run.span && start >= run.from && start < run.to);
const changeName = ({ ticketId, version }: PendingChanges['changes'][number]) => `${ticketId} ${version}`;

export class InMemoryAnalyticsStore implements AnalyticsStore {
  readonly changesAtOnce = 2_000;
  readonly #calendars: Map<string, Calendar>;
  readonly #categories: Map<string, Category>;
  readonly #settings: Map<string, ServerSettings>;
  readonly #tickets: Map<string, Ticket>;
  readonly #timeline: Map<string, TimelineEntry>;
  readonly #changes: Map<string, TicketChanged>;
  readonly #metrics: Map<string, TicketMetrics>;
  readonly #rollups: Map<string, OwnedRollup>;
  readonly #staff: Map<string, StaffTotals>;

  constructor(state: MemoryState) {
    this.#calendars = state.table('calendars');
    this.#categories = state.table('categories');
    this.#settings = state.table('server-settings');
    this.#tickets = state.table('tickets');
    this.#timeline = state.table('timeline');
    this.#changes = state.table('ticket-changes');
    this.#metrics = state.table('ticket-metrics');
    this.#rollups = state.table('rollups');
    this.#staff = state.table('staff-work');
  }

  async listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    const guilds = new Set([...this.#changes.values()].map(({ guildId }) => guildId));
    return [...guilds]
      .filter((id) => after === null || id > after)
      .sort()
      .slice(0, limit);
  }

  async listPendingAmong(guilds: readonly GuildId[]): Promise<readonly GuildId[]> {
    return (await this.listPendingServers(null, Infinity)).filter((id) => guilds.includes(id));
  }

  async lock(): Promise<void> {
    // Only one caller at a time counts in memory.
  }

  async readPending(guild: GuildId, limit: number): Promise<PendingChanges> {
    const all = [...this.#changes.values()].filter(({ guildId }) => guildId === guild);
    all.sort((a, b) => (a.ticketId === b.ticketId ? a.version - b.version : a.ticketId < b.ticketId ? -1 : 1));
    const changes = all.slice(0, limit).map(({ ticketId, version }) => ({ ticketId, version }));
    const ids = [...new Set(changes.map(({ ticketId }) => ticketId))];
    const findMetrics = (ticketId: TicketId) => this.#metrics.get(ticketId) ?? null;
    return {
      tickets: ids.map((ticketId) => ({
        guildId: guild,
        ticketId,
        counted: findMetrics(ticketId),
        history: this.#history(ticketId),
      })),
      changes,
    };
  }

  async listRollups(owner: OwnerId, keys: readonly RollupKey[]): Promise<readonly Rollup[]> {
    return keys.flatMap((key) => this.#rollups.get(nameOf(owner, key)) ?? []);
  }

  async saveRollups(owner: OwnerId, rollups: readonly Rollup[]): Promise<void> {
    for (const row of rollups) {
      if (Object.keys(row.subjects).length > 0) {
        this.#rollups.set(nameOf(owner, row), { ...row, ...toOwnerFields(owner) });
      } else this.#rollups.delete(nameOf(owner, row));
    }
  }

  async findFirstStart(guild: GuildId, from: Instant): Promise<Instant | null> {
    return (
      this.#listTotals(guild)
        .map(({ start }) => start)
        .filter((start) => start >= from)
        .sort()[0] ?? null
    );
  }

  async listTotals(guild: GuildId, from: Instant, to: Instant): Promise<readonly Rollup[]> {
    return this.#listTotals(guild).filter(({ start }) => start >= from && start < to);
  }

  async saveCounted(guild: GuildId, { metrics, staff, changes }: CountedChanges): Promise<void> {
    for (const { ticketId, metrics: of } of metrics) {
      if (of) this.#metrics.set(ticketId, of);
      else this.#metrics.delete(ticketId);
    }
    for (const work of staff) this.#add(`${guild} ${work.userId}`, work);
    for (const change of changes) this.#changes.delete(changeName(change));
  }

  async readOpenTickets({ guild, categoryId, teamId, createdFrom, tagLimit }: OpenTicketQuery) {
    const waiting = [...this.#tickets.values()].filter(
      (ticket) =>
        ticket.guildId === guild &&
        ticket.status !== 'closed' &&
        (!categoryId || ticket.categoryId === categoryId) &&
        (!teamId || ticket.teamId === teamId),
    );
    const toGroup = (ticket: Ticket) => createdFrom.filter((at) => ticket.createdAt < at).length;
    const tags = Map.groupBy(
      waiting.flatMap((ticket) => ticket.tags),
      (tag) => tag,
    );
    return {
      counts: [...createdFrom, null].map((_, group) => waiting.filter((ticket) => toGroup(ticket) === group).length),
      tags: [...tags]
        .map(([tag, all]) => ({ tag, count: all.length }))
        .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
        .slice(0, tagLimit),
      untagged: waiting.filter((ticket) => ticket.tags.length === 0).length,
    };
  }

  async readRollups({ guilds, dimension, runs, categoryId }: RollupQuery): Promise<readonly ServerRollup[]> {
    return [...this.#rollups.values()]
      .filter(isOfServer)
      .filter((row) => guilds.includes(row.guildId) && row.dimension === dimension && isOfRuns(row, runs))
      .map((row) => (categoryId ? pickSubject(row, categoryId) : row));
  }

  async listStaffTotals(
    guilds: readonly GuildId[],
    after: UserId | null,
    limit: number,
  ): Promise<readonly StaffTotals[]> {
    const rows = this.#sumStaffWork(guilds).filter(({ userId }) => after === null || userId > after);
    const users = [...new Set(rows.map(({ userId }) => userId))].sort().slice(0, limit);
    return users.flatMap((user) => rows.filter(({ userId }) => userId === user));
  }

  async listTotalsOfStaff(guilds: readonly GuildId[], user: UserId): Promise<readonly StaffTotals[]> {
    return this.#sumStaffWork(guilds).filter(({ userId }) => userId === user);
  }

  #sumStaffWork(guilds: readonly GuildId[]): StaffTotals[] {
    return [...this.#staff.values()]
      .filter(({ guildId }) => guilds.includes(guildId))
      .sort((a, b) => (a.guildId < b.guildId ? -1 : 1));
  }

  #listTotals(guild: GuildId): readonly OwnedRollup[] {
    return [...this.#rollups.values()].filter(({ guildId, dimension }) => guildId === guild && dimension === 'all');
  }

  #history(id: TicketId): TicketHistory | null {
    const ticket = this.#tickets.get(id);
    if (!ticket) return null;
    const entries = [...this.#timeline.values()].filter(({ ticketId }) => ticketId === id);
    const calendarId =
      this.#categories.get(ticket.categoryId)?.calendarId ?? this.#settings.get(ticket.guildId)?.calendarId;
    const hours = (calendarId && this.#calendars.get(calendarId)) || null;
    return { ticket, timeline: entries.sort((a, b) => (a.id < b.id ? -1 : 1)), hours };
  }

  #add(name: string, { guildId, userId, ...more }: StaffTotals): void {
    const before = this.#staff.get(name);
    const totals = mapKeys(listKeys(more), (key) => more[key] + (before?.[key] ?? 0));
    if (Object.values(totals).every((total) => total === 0)) this.#staff.delete(name);
    else this.#staff.set(name, { guildId, userId, ...totals });
  }
}
