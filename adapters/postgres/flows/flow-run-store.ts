import type { DueLimits, FlowRun, FlowRunStore, RunOwner, RunQuery, RunFilter } from '#core/flows/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, FlowId, FlowRunId, FlowStepId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { buildStatements, HAS_ANSWERED_DIRECTLY, MAX_ASKING } from './flow-run-statements.ts';
import { flowRuns } from './flow-tables.ts';

const MAX_PURGED = 1_000;

export class PostgresFlowRunStore implements FlowRunStore {
  readonly #db: Database;
  readonly #columns;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#columns = buildColumns(db, flowRuns);
    this.#sql = buildStatements(this.#columns, buildColumns(db, flowRuns, ['id', 'guildId']));
  }

  find(guild: GuildId, id: FlowRunId): Promise<FlowRun | null> {
    return this.#db.queryOne<FlowRun>(this.#sql.find, { guild, id });
  }

  findByStartKey(guild: GuildId, startKey: string): Promise<FlowRun | null> {
    return this.#db.queryOne<FlowRun>(this.#sql.findByStartKey, { guild, startKey });
  }

  async list(
    guild: GuildId,
    { flowId, automationId, macroId, status }: RunQuery,
    { limit, after }: PageRequest,
  ): Promise<Page<FlowRun>> {
    const ofRule = macroId ? this.#sql.listOfMacro : this.#sql.listOfAutomation;
    const statement = flowId ? this.#sql.listOfFlow : ofRule;
    const rows = await this.#db.query<FlowRun>(statement, {
      guild,
      owner: flowId ?? macroId ?? automationId ?? null,
      status: status ?? null,
      after: after?.[0] ?? null,
      limit: limit + 1,
    });
    return toPage(rows, limit, (last) => [last.id]);
  }

  async add(run: FlowRun, maxRunsOfCause: number): Promise<number | null> {
    const row = await this.#db.queryOne<{ count: number }>(this.#sql.add, {
      guild: run.guildId,
      run: toJsonText([run]),
      max: maxRunsOfCause,
    });
    return row?.count ?? null;
  }

  async countRunsOfCause(guild: GuildId, causeId: string): Promise<number> {
    return (await this.#db.queryOne<{ count: number }>(COUNT_OF_CAUSE, { guild, causeId }))?.count ?? 0;
  }

  async save(run: FlowRun): Promise<FlowRun> {
    const statement = isConfirmedLater(run) ? this.#sql.saveWithoutFlush : this.#sql.save;
    const row = await this.#db.queryOne<FlowRun>(statement, {
      guild: run.guildId,
      run: toJsonText([{ ...run, revision: run.revision + 1 }]),
    });
    if (!row) throw new VersionConflict('flow run');
    return this.#columns.pick(row);
  }

  async markPerformed(guild: GuildId, id: FlowRunId, step: FlowStepId): Promise<void> {
    await this.#db.query(MARK_PERFORMED, { guild, id, step });
  }

  async renewLease({ guildId: guild, id, revision }: FlowRun, until: Instant): Promise<void> {
    await this.#db.query(RENEW_LEASE, { guild, id, revision, until });
  }

  acquireDue(now: Instant, until: Instant, limit: number, fairness?: DueLimits): Promise<readonly FlowRun[]> {
    const { share, busy } = fairness ?? { share: limit, busy: [] };
    return this.#db.query<FlowRun>(this.#sql.acquireDue, { now, until, limit, share, busy });
  }

  listAsking(guild: GuildId, channel: ChannelId, user: UserId): Promise<readonly FlowRun[]> {
    return this.#db.query<FlowRun>(this.#sql.listAsking, { guild, channel, user });
  }

  async listDirect(user: UserId): Promise<readonly FlowRun[]> {
    const runs = await this.#db.query<FlowRun>(this.#sql.listDirect, { user });
    // Divided databases have an order each.
    return runs.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, MAX_ASKING);
  }

  async hasAnsweredDirectly(user: UserId, message: ChatMessageId): Promise<boolean> {
    return (await this.#db.queryOne(HAS_ANSWERED_DIRECTLY, { user, message })) !== null;
  }

  async hasAnswered(guild: GuildId, channel: ChannelId, user: UserId, message: ChatMessageId): Promise<boolean> {
    return (await this.#db.queryOne(HAS_ANSWERED, { guild, channel, user, message })) !== null;
  }

  findWaiting(guild: GuildId, flow: FlowId, user: UserId): Promise<FlowRun | null> {
    return this.#db.queryOne<FlowRun>(this.#sql.findWaiting, { guild, flow, user });
  }

  listActive(guild: GuildId, { channelId, userId }: RunFilter): Promise<readonly FlowRun[]> {
    return this.#db.query<FlowRun>(this.#sql.listActive, { guild, channel: channelId ?? null, user: userId ?? null });
  }

  async cancelAll(guild: GuildId, owner: RunOwner, at: Instant, message: string): Promise<void> {
    const [condition, id] = toCondition(owner);
    await this.#db.query(buildCancelStatement(condition), { guild, id, at, timeText: at, message });
  }

  async purge(before: Instant): Promise<number> {
    const causes = await this.#db.query(PURGE_CAUSES, { before, limit: MAX_PURGED });
    const row = await this.#db.queryOne<{ count: number }>(PURGE, { before, limit: MAX_PURGED });
    return causes.length + (row?.count ?? 0);
  }
}

/** External effects, with the step id as idempotency key: their step must be durable, so that its id survives a crash of the database. */
const REACHES_OUT = ['request', 'say', 'suggest', 'hand_over'];

/** Other effects are written to this database, whose next durable commit flushes the step as well. */
const isConfirmedLater = ({ status, performing }: FlowRun): boolean =>
  status === 'running' && !REACHES_OUT.includes(performing?.kind ?? '');

const COUNT_OF_CAUSE = 'select run_count as count from run_causes where guild_id = :guild and cause_id = :causeId';
const HAS_ANSWERED = `select 1 from flow_runs where guild_id = :guild and channel_id = :channel and user_id = :user
  and last_message_id is not null and last_message_id::numeric >= :message::numeric limit 1`;
const MARK_PERFORMED = `update flow_runs set performed_step = :step::uuid where guild_id = :guild and id = :id::uuid`;
const RENEW_LEASE = `update flow_runs set due_at = :until::timestamptz
  where guild_id = :guild and id = :id::uuid and revision = :revision and ended_at is null`;
const PURGE = `/* sweep: ended runs */ with old as (select guild_id, id from flow_runs where ended_at < :before::timestamptz limit :limit),
  removed as (delete from flow_runs r using old where r.guild_id = old.guild_id and r.id = old.id returning r.guild_id, r.id),
  forgotten as (delete from run_messages m using removed where m.guild_id = removed.guild_id and m.run_id = removed.id)
  select count(*)::int as count from removed`;

const PURGE_CAUSES = `/* sweep: old causes of runs */ delete from run_causes where (guild_id, cause_id) in
  (select guild_id, cause_id from run_causes where last_run_at < :before::timestamptz limit :limit) returning 1`;

const toCondition = (owner: RunOwner): readonly [string, string] => {
  if ('flowId' in owner) return ['r.flow_id = :id::uuid', owner.flowId];
  if ('automationId' in owner) return ['r.automation_id = :id::uuid', owner.automationId];
  if ('macroId' in owner) return ['r.macro_id = :id::uuid', owner.macroId];
  return [`r.trigger ->> 'panelId' = :id::text and r.conversation is not null and r.ticket_id is null`, owner.panelId];
};

/** Does what `applyCancellation` in core does to one run to all runs of an owner. */
const buildCancelStatement = (
  condition: string,
) => `update flow_runs r set status = 'cancelled', node_id = null, performing = null,
    waiting = null, earlier_messages = '[]', revision = r.revision + 1, ended_at = :at::timestamptz,
    due_at = case when r.own_channel_id is null and r.conversation is null then null else :at::timestamptz end,
    error = jsonb_build_object('nodeId', r.node_id, 'message', :message::text),
    trace = case when r.trace -> -1 -> 'endedAt' = 'null' then jsonb_set(r.trace, '{-1,endedAt}', to_jsonb(:timeText::text))
      else r.trace end
  where r.guild_id = :guild and ${condition} and r.ended_at is null`;
