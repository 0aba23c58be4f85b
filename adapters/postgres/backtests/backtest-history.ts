import type {
  BacktestHistory,
  CausedRunRow,
  EventPeriod,
  PreviousStaff,
  ReadEvent,
  RuleStart,
} from '#core/backtests/index.ts';
import { NO_EVENT } from '#core/event-stream/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { AutomationId, FlowRunId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { events } from '../events/event-tables.ts';
import { buildColumns } from '../records/columns.ts';

type PlacedEvent = Omit<DomainEvent, 'data'> & { readonly data: string; readonly transaction: string };

/** Reads by heavy reads, which have connections, limits and shares of their own. */
export class PostgresBacktestHistory implements BacktestHistory {
  readonly #db: Database;
  readonly #listEvents: string;

  constructor(db: Database) {
    this.#db = db;
    this.#listEvents = buildEventList(buildColumns(db, events, ['transaction', 'traceParent', 'data']).select('e'));
  }

  async countEvents(guild: GuildId, period: EventPeriod, max: number): Promise<number> {
    const [row] = await this.#read<{ readonly count: number }>(guild, COUNT_EVENTS, { ...period, max });
    return row?.count ?? 0;
  }

  async listEvents(guild: GuildId, period: EventPeriod, { limit, after }: PageRequest): Promise<Page<ReadEvent>> {
    const [transaction = null, id = null] = after ?? [];
    const values = { from: period.from, transaction, id, limit: limit + 1 };
    const rows = await this.#read<PlacedEvent>(guild, this.#listEvents, values, 'backtest_events');
    const { items, next } = toPage(rows, limit, (last) => [last.transaction, last.id]);
    const found = items.filter(({ at }) => at >= period.from && at < period.to);
    return { items: found.map((event) => () => parse(event)), next };
  }

  listRuns(guild: GuildId, ids: readonly FlowRunId[]): Promise<readonly CausedRunRow[]> {
    return this.#read<CausedRunRow>(guild, LIST_RUNS, { ids });
  }

  async listRuleStarts(
    guild: GuildId,
    rule: AutomationId,
    period: EventPeriod,
    { limit, after }: PageRequest,
  ): Promise<Page<RuleStart>> {
    const values = { ...period, rule, after: after?.[0] ?? null, limit: limit + 1 };
    return toPage(await this.#read<RuleStart>(guild, LIST_STARTS, values), limit, ({ id }) => [id]);
  }

  listPreviousStaff(guild: GuildId, requesters: readonly UserId[], before: Instant): Promise<readonly PreviousStaff[]> {
    return this.#read<PreviousStaff>(guild, LIST_PREVIOUS, { requesters, before });
  }

  #read<Row>(
    guild: GuildId,
    statement: string,
    values: Readonly<Record<string, unknown>>,
    name?: string,
  ): Promise<Row[]> {
    return this.#db.heavy.run(guild, (read) => read<Row>(statement, { guild, ...values }, name));
  }
}

const parse = ({ transaction: _, data, ...event }: PlacedEvent): DomainEvent => ({
  ...event,
  data: JSON.parse(data) as DomainEvent['data'],
});

const IN_PERIOD = 'e.guild_id = :guild and e.at >= :from::timestamptz and e.at < :to::timestamptz';

const COUNT_EVENTS = `select count(*)::int as count from (select from events e where ${IN_PERIOD} limit :max) found`;

/**
 * Events are recorded within seconds of their time, so those of the period begin near the first transaction. Their times
 * are compared afterwards: the index of the feed gives each page, however the events are spread.
 */
const buildEventList = (
  columns: string,
): string => `select ${columns}, e.data::text as data, e.transaction from events e
  where e.guild_id = :guild and (e.transaction, e.id) > (
    coalesce(:transaction::xid8, (select f.transaction from events f
      where f.guild_id = :guild and f.at >= :from::timestamptz - interval '1 minute' order by f.at, f.id limit 1)),
    coalesce(:id::uuid, '${NO_EVENT}'::uuid))
  order by e.transaction, e.id limit :limit`;

const LIST_RUNS = `select r.id, r.automation_id as "automationId", jsonb_build_object('actor', r.trigger -> 'actor') as trigger
  from flow_runs r where r.guild_id = :guild and r.id = any(:ids::uuid[])`;

const LIST_STARTS = `select r.id, r.started_at as "startedAt" from flow_runs r
  where r.guild_id = :guild and r.automation_id = :rule::uuid
    and r.started_at >= :from::timestamptz and r.started_at < :to::timestamptz
    and (:after::uuid is null or r.id > :after::uuid)
  order by r.id limit :limit`;

const LIST_PREVIOUS = `select a.id as "requesterId", found.staff as "staffId"
  from unnest(:requesters::text[]) a(id) cross join lateral (
    select t.claimed_by_id as staff from tickets t
    where t.guild_id = :guild and t.requester_id = a.id and t.claimed_by_id is not null and t.created_at < :before::timestamptz
    order by t.created_at desc, t.id desc limit 1) found`;
