import type {
  AnalyticsStore,
  ChangedTicket,
  CountedChanges,
  Rollup,
  RollupKey,
  RollupQuery,
  StaffTotals,
  TicketMetrics,
  TicketHistory,
  PendingChanges,
} from '#core/analytics/index.ts';
import type { CategoryId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { RollupRow } from './analytics-tables.ts';
import { buildCountingStatements, LOCK, buildReportStatements, WAITING, WAITING_OF } from './analytics-sql.ts';
import { toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';

export class PostgresAnalyticsStore implements AnalyticsStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = { ...buildCountingStatements(db), ...buildReportStatements(db) };
  }

  async listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    return (await this.#db.query<{ id: GuildId }>(WAITING, [after, limit])).map(({ id }) => id);
  }

  async findPendingServers(guilds: readonly GuildId[]): Promise<readonly GuildId[]> {
    return (await this.#db.query<{ id: GuildId }>(WAITING_OF, [guilds])).map(({ id }) => id);
  }

  async lock(guild: GuildId): Promise<void> {
    await this.#db.query(LOCK, [guild]);
  }

  async readPending(guild: GuildId, limit: number): Promise<PendingChanges> {
    const rows = await this.#db.query<UncountedRow>(this.#sql.pending, [guild, limit]);
    return {
      tickets: rows.map((row) => toChangedTicket(guild, row)),
      changes: rows.flatMap(({ ticketId, versions }) => versions.map((version) => ({ ticketId, version }))),
    };
  }

  async findRollups(guild: GuildId, keys: readonly RollupKey[]): Promise<readonly Rollup[]> {
    const columns = (['dimension', 'measure', 'span', 'start'] as const).map((name) => keys.map((key) => key[name]));
    return (await this.#db.query<RollupRow>(this.#sql.find, [guild, ...columns])).map(toRollup);
  }

  async saveCounted(guild: GuildId, { metrics, rollups, staff, changes }: CountedChanges): Promise<void> {
    const known = metrics.flatMap(({ ticketId, metrics: of }) => (of ? [toMetricsRow(guild, ticketId, of)] : []));
    const gone = metrics.filter((row) => row.metrics === null).map(({ ticketId }) => ticketId);
    await this.#db.query(this.#sql.saveMetrics, [guild, toJsonText(known), gone]);
    const rows = rollups.map((row): RollupRow => ({ ...row, subjects: toJsonText(row.subjects) }));
    const [full, empty] = [
      rows.filter(({ subjects }) => subjects !== NONE),
      rows.filter((row) => row.subjects === NONE),
    ];
    await this.#db.query(this.#sql.saveRollups, [guild, toJsonText(full), toJsonText(empty)]);
    if (staff.length > 0) {
      await this.#db.query(this.#sql.addStaffTotals, [toJsonText(staff)]);
      await this.#db.query(this.#sql.removeIdleStaff, [guild, staff.map(({ userId }) => userId)]);
    }
    await this.#db.query(this.#sql.removeChanges, [guild, toJsonText(changes)]);
  }

  async readRollups({ guilds, dimension, measures, runs, categoryId }: RollupQuery): Promise<readonly Rollup[]> {
    const spans = [runs.map(({ span }) => span), runs.map(({ from }) => from), runs.map(({ to }) => to)];
    const values = [guilds, dimension, measures, ...spans];
    const rows = categoryId
      ? await this.#report<RollupRow>(guilds, 'rollupsOfCategory', [...values, categoryId])
      : await this.#report<RollupRow>(guilds, 'rollups', values);
    return rows.map(toRollup);
  }

  listStaffTotals(guilds: readonly GuildId[], after: UserId | null, limit: number): Promise<readonly StaffTotals[]> {
    return this.#report<StaffTotals>(guilds, 'staff', [guilds, after, limit]);
  }

  findStaffTotals(guilds: readonly GuildId[], user: UserId): Promise<readonly StaffTotals[]> {
    return this.#report<StaffTotals>(guilds, 'staffTotals', [guilds, user]);
  }

  /** The share of heavy reads is that of the server, or of the first of several: they are those of one organization. */
  #report<Row>(guilds: readonly GuildId[], name: ReportName, values: readonly unknown[]): Promise<Row[]> {
    return this.#db.heavy.run(guilds[0] ?? '', (read) => read<Row>(this.#sql[name], values, `report_${name}`));
  }
}

type ReportName = 'rollups' | 'rollupsOfCategory' | 'staff' | 'staffTotals';

const NONE = toJsonText({});
const toRollup = (row: RollupRow): Rollup => ({ ...row, subjects: JSON.parse(row.subjects) as Rollup['subjects'] });

type MetricTuple = readonly [
  TicketMetrics['metrics'][number]['measure'],
  number,
  TicketMetrics['metrics'][number]['at'],
  UserId | null,
  number,
  number,
];

type Unread = { readonly id: null };

type UncountedRow = {
  readonly ticketId: TicketId;
  readonly versions: readonly number[];
  readonly countedIn: CategoryId | null;
  readonly metrics: readonly MetricTuple[] | null;
  readonly timeline: TicketHistory['timeline'] | null;
} & (TicketHistory['ticket'] | Unread);

const toChangedTicket = (guildId: GuildId, row: UncountedRow): ChangedTicket => {
  const { ticketId, versions: _, countedIn, metrics, timeline, ...ticket } = row;
  return {
    guildId,
    ticketId,
    counted: countedIn && metrics && { categoryId: countedIn, metrics: metrics.map(toMetric) },
    history: ticket.id === null ? null : { ticket, timeline: timeline ?? [] },
  };
};

const toMetric = ([measure, value, at, staff, count, seconds]: MetricTuple): TicketMetrics['metrics'][number] => ({
  ...{ measure, value, at, staff, count, seconds },
});

const toMetricsRow = (guildId: GuildId, ticketId: TicketId, { categoryId, metrics }: TicketMetrics) => ({
  ...{ guildId, ticketId, categoryId },
  metrics: metrics.map(({ measure, value, at, staff, count, seconds }): MetricTuple => [
    ...([measure, value, at, staff, count, seconds] as const),
  ]),
});
