import type { DueLimits, FlowRun, FlowRunStore, RunOwner, RunQuery, RunFilter } from '#core/flows/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, FlowId, FlowRunId, FlowStepId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { type Columns, buildColumns, toJsonText, WITHOUT_FLUSH } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { flowRuns } from './flow-tables.ts';

const PURGE_AT_ONCE = 1_000;

export class PostgresFlowRunStore implements FlowRunStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  find(guild: GuildId, id: FlowRunId): Promise<FlowRun | null> {
    return this.#db.queryOne<FlowRun>(this.#sql.find, [guild, id]);
  }

  async list(
    guild: GuildId,
    { flowId, automationId, status }: RunQuery,
    { limit, after }: PageRequest,
  ): Promise<Page<FlowRun>> {
    const owner = flowId ? this.#sql.listOfFlow : this.#sql.listOfAutomation;
    const values = [guild, flowId ?? automationId ?? null, status ?? null, after?.[0] ?? null, limit + 1];
    const rows = await this.#db.query<FlowRun>(owner, values);
    return toPage(rows, limit, (last) => [last.id]);
  }

  async add(run: FlowRun, maxRunsOfCause: number): Promise<number | null> {
    const row = await this.#db.queryOne<{ count: number }>(this.#sql.add, [toJsonText([run]), maxRunsOfCause]);
    return row?.count ?? null;
  }

  async countRunsOfCause(guild: GuildId, causeId: string): Promise<number> {
    return (await this.#db.queryOne<{ count: number }>(COUNT_OF_CAUSE, [guild, causeId]))?.count ?? 0;
  }

  async save(run: FlowRun): Promise<FlowRun> {
    const values = [toJsonText([{ ...run, revision: run.revision + 1 }])];
    const row = await this.#db.queryOne<FlowRun & { flushed: string }>(
      isConfirmedLater(run) ? this.#sql.saveForNow : this.#sql.save,
      values,
    );
    if (!row) throw new VersionConflict('flow run');
    const { flushed: _, ...saved } = row;
    return saved;
  }

  async markPerformed(guild: GuildId, id: FlowRunId, step: FlowStepId): Promise<void> {
    await this.#db.query(NOTE_PERFORMED, [guild, id, step]);
  }

  async renewLease({ guildId, id, revision }: FlowRun, until: Instant): Promise<void> {
    await this.#db.query(RENEW, [guildId, id, revision, until]);
  }

  acquireDue(now: Instant, until: Instant, limit: number, fairness?: DueLimits): Promise<readonly FlowRun[]> {
    const { share, busy } = fairness ?? { share: limit, busy: [] };
    return this.#db.query<FlowRun>(this.#sql.takeDue, [now, until, limit, share, busy]);
  }

  listAsking(guild: GuildId, channel: ChannelId, user: UserId): Promise<readonly FlowRun[]> {
    return this.#db.query<FlowRun>(this.#sql.askingIn, [guild, channel, user]);
  }

  async hasAnswered(guild: GuildId, channel: ChannelId, user: UserId, message: ChatMessageId): Promise<boolean> {
    return (await this.#db.queryOne(HAS_ANSWERED, [guild, channel, user, message])) !== null;
  }

  findWaiting(guild: GuildId, flow: FlowId, user: UserId): Promise<FlowRun | null> {
    return this.#db.queryOne<FlowRun>(this.#sql.waitingFor, [guild, flow, user]);
  }

  listActive(guild: GuildId, { channelId, userId }: RunFilter): Promise<readonly FlowRun[]> {
    return this.#db.query<FlowRun>(this.#sql.unended, [guild, channelId ?? null, userId ?? null]);
  }

  async cancelAll(guild: GuildId, owner: RunOwner, at: Instant, message: string): Promise<void> {
    const [column, id] = 'flowId' in owner ? ['flow_id', owner.flowId] : ['automation_id', owner.automationId];
    await this.#db.query(cancelAllBy(column), [guild, id, at, message, at]);
  }

  async purge(before: Instant): Promise<number> {
    const causes = await this.#db.query(PURGE_CAUSES, [before, PURGE_AT_ONCE]);
    const row = await this.#db.queryOne<{ count: number }>(PURGE, [before, PURGE_AT_ONCE]);
    return causes.length + (row?.count ?? 0);
  }
}

/**
 * External effects, with the step id as idempotency key: the step must be durable before them, so that its id survives
 * a crash of the database.
 */
const REACHES_OUT = ['request', 'say', 'suggest', 'hand_over'];

/** Other effects are written to this database, whose next durable commit flushes the step as well. */
const isConfirmedLater = ({ status, performing }: FlowRun): boolean =>
  status === 'running' && !REACHES_OUT.includes(performing?.kind ?? '');

/** Among so many due runs a share of each server is looked for. */
const LOOKED_AT = 1_000;

const COUNT_OF_CAUSE = 'select run_count as count from run_causes where guild_id = $1 and cause_id = $2';
const HAS_ANSWERED = `select 1 from flow_runs where guild_id = $1 and channel_id = $2 and user_id = $3
  and last_message_id is not null and last_message_id::numeric >= $4::numeric limit 1`;
const NOTE_PERFORMED = `update flow_runs set performed_step = $3::uuid where guild_id = $1 and id = $2::uuid`;
const RENEW = `update flow_runs set due_at = $4::timestamptz
  where guild_id = $1 and id = $2::uuid and revision = $3 and ended_at is null`;
const PURGE = `with old as (select id from flow_runs where ended_at < $1::timestamptz limit $2),
  gone as (delete from flow_runs r using old where r.id = old.id returning 1)
  select count(*)::int as count from gone`;

const PURGE_CAUSES = `delete from run_causes where (guild_id, cause_id) in
  (select guild_id, cause_id from run_causes where last_run_at < $1::timestamptz limit $2) returning 1`;

/** What `applyCancellation` in core does to one run, done to all of an owner. */
const cancelAllBy = (column: string) => `update flow_runs r set status = 'cancelled', node_id = null, performing = null,
    waiting = null, revision = r.revision + 1, ended_at = $3::timestamptz,
    due_at = case when r.own_channel_id is null then null else $3::timestamptz end,
    error = jsonb_build_object('nodeId', r.node_id, 'message', $4::text),
    trace = case when r.trace -> -1 -> 'endedAt' = 'null' then jsonb_set(r.trace, '{-1,endedAt}', to_jsonb($5::text))
      else r.trace end
  where r.guild_id = $1 and r.${column} = $2::uuid and r.ended_at is null`;

/** A run that is not added because of its start key is not counted either. */
const addStatement = (run: Columns) => `with added as materialized (select * from ${run.recordset('$1', 'x')}),
    cause as (
      insert into run_causes as c (guild_id, cause_id, run_count, last_run_at)
      select x."guildId", x."causeId", 1, x."startedAt" from added x
      where not exists (select from flow_runs r where r.guild_id = x."guildId" and r.start_key = x."startKey")
      on conflict (guild_id, cause_id) do update set run_count = c.run_count + 1, last_run_at = excluded.last_run_at
      where c.run_count < $2 returning run_count as count),
    run as (
      insert into flow_runs (${run.names}) select ${run.values('x')} from added x, cause
      on conflict (guild_id, start_key) where start_key is not null do nothing returning id)
    select cause.count from cause, run`;

const buildStatements = (db: Database) => {
  const run = buildColumns(db, flowRuns);
  const select = `select ${run.select('r')} from flow_runs r where r.guild_id = $1`;
  const listBy = (owner: string) =>
    `${select} and r.${owner} = $2::uuid and ($3::text is null or r.status = $3::text)
      and ($4::uuid is null or r.id < $4::uuid) order by r.id desc limit $5`;
  const save = `update flow_runs r set ${run.assignments('x')} from ${run.recordset('$1', 'x')}
    where r.id = x.id and r.guild_id = x."guildId" and r.revision = x.revision - 1 returning ${run.select('r')}`;
  return {
    find: `${select} and r.id = $2::uuid`,
    listOfFlow: listBy('flow_id'),
    listOfAutomation: listBy('automation_id'),
    add: addStatement(run),
    save,
    saveForNow: `${save}, ${WITHOUT_FLUSH} as flushed`,
    takeDue: `with longest as (
        select id, guild_id, due_at from flow_runs where due_at <= $1::timestamptz and guild_id <> all($5::text[])
        order by due_at, id limit ${LOOKED_AT}),
      ready as (select id, row_number() over (partition by guild_id order by due_at, id) as place from longest),
      due as (
        select r.id, r.due_at as since from flow_runs r join ready on ready.id = r.id
        where ready.place <= $4 and r.due_at <= $1::timestamptz
        order by r.due_at, r.id limit $3 for update of r skip locked),
      taken as (
        update flow_runs r set due_at = $2::timestamptz, revision = r.revision + 1 from due where r.id = due.id
        returning r.*, due.since)
      select ${run.select('r')} from taken r order by r.since, r.id`,
    unended: `${select} and r.ended_at is null and ($2::text is null or $2::text in (r.channel_id, r.own_channel_id))
      and ($3::text is null or r.user_id = $3::text) order by r.id desc`,
    askingIn: `${select} and r.channel_id = $2 and r.user_id = $3 and r.ended_at is null order by r.id desc limit 20`,
    waitingFor: `${select} and r.flow_id = $2::uuid and r.user_id = $3 and r.ended_at is null
      and r.waiting ->> 'kind' <> 'time' order by r.id desc limit 1`,
  };
};
