import {
  type AnalyticsStore,
  type ChangedTicket,
  type CountedChanges,
  type OpenTicketCounts,
  type OpenTicketQuery,
  pickSubject,
  type Rollup,
  type RollupKey,
  type RollupQuery,
  type ServerRollup,
  type StaffTotals,
  type TicketMetrics,
  type TicketHistory,
  type PendingChanges,
} from '#core/analytics/index.ts';
import type { CategoryId, GuildId, TargetId, TeamId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import {
  buildCountingStatements,
  buildHistoryColumns,
  buildReportStatements,
  buildRollupStatements,
  COUNT_OPEN_TICKETS,
  FIND_PENDING_SERVERS,
  LIST_PENDING_SERVERS,
  LOCK_SERVER,
} from './analytics-sql.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import {
  readRollupsOfRuns,
  type RollupsOfRuns,
  type StoredRollup,
  toRollup,
  toRollupRow,
  toRunValues,
} from './rollup-encoding.ts';

/** The embedded database works on the thread of the requests: a statement of many changes would keep them waiting. */
const CHANGES_AT_ONCE = { shared: 2_000, embedded: 250 };

export class PostgresAnalyticsStore implements AnalyticsStore {
  readonly changesAtOnce: number;
  readonly #db: Database;
  readonly #history;
  readonly #sql;
  readonly #reports;

  constructor(db: Database) {
    this.#db = db;
    this.changesAtOnce = db.isShared ? CHANGES_AT_ONCE.shared : CHANGES_AT_ONCE.embedded;
    this.#history = buildHistoryColumns(db);
    this.#sql = { ...buildCountingStatements(db), ...buildRollupStatements(db) };
    this.#reports = { one: buildReportStatements(db, 'one'), several: buildReportStatements(db, 'several') };
  }

  async listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    return (await this.#db.query<{ id: GuildId }>(LIST_PENDING_SERVERS, { after, limit })).map(({ id }) => id);
  }

  async listPendingAmong(guilds: readonly GuildId[]): Promise<readonly GuildId[]> {
    return (await this.#db.query<{ id: GuildId }>(FIND_PENDING_SERVERS, { guilds })).map(({ id }) => id);
  }

  async lock(guild: GuildId): Promise<void> {
    await this.#db.query(LOCK_SERVER, { guild });
  }

  async readPending(guild: GuildId, limit: number): Promise<PendingChanges> {
    const rows = await this.#db.query<PendingRow>(this.#sql.listPending, { guild, limit });
    return {
      tickets: rows.map((row) => this.#toChangedTicket(guild, row)),
      changes: rows.flatMap(({ ticketId, versions }) => versions.map((version) => ({ ticketId, version }))),
    };
  }

  async listRollups(owner: OwnerId, keys: readonly RollupKey[]): Promise<readonly Rollup[]> {
    const rows = await this.#db.query<StoredRollup>(this.#sql.findRollups, {
      owner,
      dimensions: keys.map(({ dimension }) => dimension),
      measures: keys.map(({ measure }) => measure),
      spans: keys.map(({ span }) => span),
      starts: keys.map(({ start }) => start),
    });
    return rows.map(toRollup);
  }

  async saveRollups(owner: OwnerId, rollups: readonly Rollup[]): Promise<void> {
    const isRemoved = ({ subjects }: Rollup) => Object.keys(subjects).length === 0;
    await this.#db.query(this.#sql.saveRollups, {
      owner,
      saved: toJsonText(rollups.filter((row) => !isRemoved(row)).map((row) => toRollupRow(owner, row))),
      removed: toJsonText(rollups.filter(isRemoved)),
    });
  }

  async findFirstStart(guild: GuildId, from: Instant): Promise<Instant | null> {
    const row = await this.#db.queryOne<{ start: Instant | null }>(this.#sql.findFirstStart, { guild, from });
    return row?.start ?? null;
  }

  async listTotals(guild: GuildId, from: Instant, to: Instant): Promise<readonly Rollup[]> {
    return (await this.#db.query<StoredRollup>(this.#sql.listTotals, { guild, from, to })).map(toRollup);
  }

  async saveCounted(guild: GuildId, { metrics, staff, changes }: CountedChanges): Promise<void> {
    const saved = metrics.flatMap(({ ticketId, metrics: of }) => (of ? [toMetricsRow(guild, ticketId, of)] : []));
    const removed = metrics.filter((row) => row.metrics === null).map(({ ticketId }) => ticketId);
    await this.#db.query(this.#sql.saveMetrics, { guild, saved: toJsonText(saved), removed });
    if (staff.length > 0) {
      await this.#db.query(this.#sql.addStaffTotals, { guild, staff: toJsonText(staff) });
      await this.#db.query(this.#sql.removeIdleStaff, { guild, users: staff.map(({ userId }) => userId) });
    }
    await this.#db.query(this.#sql.removeChanges, { guild, changes: toJsonText(changes) });
  }

  async readOpenTickets({ guild, categoryId, teamId, createdFrom, tagLimit }: OpenTicketQuery) {
    const filter = { guild, category: categoryId ?? null, team: teamId ?? null };
    const groups = { groups: createdFrom.length, edges: createdFrom.toReversed(), tagLimit };
    const [row] = await this.#db.heavy.run(guild, (read) =>
      read<OpenTicketCounts>(COUNT_OPEN_TICKETS, { ...filter, ...groups }, 'open_tickets'),
    );
    return row ?? { counts: [], tags: [], untagged: 0 };
  }

  async readRollups({ guilds, dimension, runs, categoryId }: RollupQuery): Promise<readonly ServerRollup[]> {
    const rows = await this.#report<ServerRollupsOfRuns>(guilds, 'rollups', {
      dimension,
      category: categoryId ?? null,
      ...toRunValues(runs),
    });
    const rollups = rows.flatMap(readRollupsOfRuns);
    return categoryId ? rollups.map((row) => pickSubject(row, categoryId)) : rollups;
  }

  listStaffTotals(guilds: readonly GuildId[], after: UserId | null, limit: number): Promise<readonly StaffTotals[]> {
    return this.#report<StaffTotals>(guilds, 'staff', { after, limit });
  }

  listTotalsOfStaff(guilds: readonly GuildId[], user: UserId): Promise<readonly StaffTotals[]> {
    return this.#report<StaffTotals>(guilds, 'staffTotals', { user });
  }

  #toChangedTicket(guildId: GuildId, row: PendingRow): ChangedTicket {
    const { ticketId, countedIn, countedTeam, metrics, timeline, hours } = row;
    return {
      guildId,
      ticketId,
      counted: countedIn && metrics && { categoryId: countedIn, teamId: countedTeam, metrics: metrics.map(toMetric) },
      history: row.id === null ? null : { ticket: this.#history.pick(row), timeline: timeline ?? [], hours },
    };
  }

  /** The share of heavy reads is that of the server, or of the first of several: they are those of one organization. */
  #report<Row>(guilds: readonly GuildId[], name: ReportName, values: NamedValues): Promise<Row[]> {
    const [guild] = guilds;
    const [servers, bound] = guilds.length === 1 ? (['one', { guild }] as const) : (['several', { guilds }] as const);
    return this.#db.heavy.run(guild ?? '', (read) =>
      read<Row>(this.#reports[servers][name], { ...values, ...bound }, `report_${name}_${servers}`),
    );
  }
}

type ServerRollupsOfRuns = RollupsOfRuns & { readonly guildId: GuildId };

type ReportName = 'rollups' | 'staff' | 'staffTotals';

type MetricTuple = readonly [
  TicketMetrics['metrics'][number]['measure'],
  number,
  TicketMetrics['metrics'][number]['at'],
  UserId | null,
  number,
  number,
  TargetId?,
];

interface PendingRow {
  readonly ticketId: TicketId;
  readonly versions: readonly number[];
  readonly countedIn: CategoryId | null;
  readonly countedTeam: TeamId | null;
  readonly metrics: readonly MetricTuple[] | null;
  readonly timeline: TicketHistory['timeline'] | null;
  readonly hours: TicketHistory['hours'];
  /** The other columns of the ticket are beside it; null when it was removed. */
  readonly id: TicketId | null;
}

const toMetric = ([
  measure,
  value,
  at,
  staff,
  count,
  seconds,
  target,
]: MetricTuple): TicketMetrics['metrics'][number] => ({
  measure,
  value,
  at,
  staff,
  count,
  seconds,
  ...(target && { target }),
});

const toMetricsRow = (guildId: GuildId, ticketId: TicketId, { categoryId, teamId, metrics }: TicketMetrics) => ({
  guildId,
  ticketId,
  categoryId,
  teamId,
  metrics: metrics.map(({ measure, value, at, staff, count, seconds, target }): MetricTuple => [
    measure,
    value,
    at,
    staff,
    count,
    seconds,
    ...(target ? ([target] as const) : ([] as const)),
  ]),
});
