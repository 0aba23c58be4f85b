import type { FlowRun } from '#core/flows/index.ts';
import { type Columns, WITHOUT_FLUSH } from '../records/columns.ts';

export const MAX_ASKING = 20;

/** A share of each server is taken of so many due runs. */
const MAX_DUE_EXAMINED = 1_000;

const BY_DIRECT_MESSAGE = `conversation ->> 'home' = 'dm'`;
export const HAS_ANSWERED_DIRECTLY = `/* sweep: runs by direct message */ select 1 from flow_runs
  where user_id = :user and ${BY_DIRECT_MESSAGE} and last_message_id = :message limit 1`;

/** A run that is not added because of its start key is not counted either. */
const buildAddStatement = (
  run: Columns<FlowRun>,
) => `with added as materialized (select * from ${run.recordset(':run', 'x')}),
    cause as (
      insert into run_causes as c (guild_id, cause_id, run_count, last_run_at)
      select :guild::text, x."causeId", 1, x."startedAt" from added x
      where not exists (select from flow_runs r where r.guild_id = :guild and r.start_key = x."startKey")
      on conflict (guild_id, cause_id) do update set run_count = c.run_count + 1, last_run_at = excluded.last_run_at
      where c.run_count < :max returning run_count as count),
    run as (
      insert into flow_runs (${run.names}) select ${run.values('x', { guildId: ':guild::text' })} from added x, cause
      on conflict (guild_id, start_key) where start_key is not null do nothing returning id)
    select cause.count from cause, run`;

/** The statements that read and write whole runs. */
export const buildStatements = (run: Columns<FlowRun>, changed: Pick<Columns<FlowRun>, 'assignments'>) => {
  const select = `select ${run.select('r')} from flow_runs r where r.guild_id = :guild`;
  const buildListStatement = (column: string) =>
    `${select} and r.${column} = :owner::uuid and (:status::text[] is null or r.status = any(:status::text[]))
      and (:after::uuid is null or r.id < :after::uuid) order by r.id desc limit :limit`;
  const save = `update flow_runs r set ${changed.assignments('x')} from ${run.recordset(':run', 'x')}
    where r.guild_id = :guild and r.id = x.id and r.revision = x.revision - 1 returning ${run.select('r')}`;
  return {
    find: `${select} and r.id = :id::uuid`,
    findByStartKey: `${select} and r.start_key = :startKey`,
    listOfFlow: buildListStatement('flow_id'),
    listOfAutomation: buildListStatement('automation_id'),
    listOfMacro: buildListStatement('macro_id'),
    add: buildAddStatement(run),
    save,
    saveWithoutFlush: `${save}, ${WITHOUT_FLUSH} as flushed`,
    acquireDue: `/* sweep: due runs */ with longest as (
        select id, guild_id, due_at from flow_runs where due_at <= :now::timestamptz and guild_id <> all(:busy::text[])
        order by due_at, id limit ${MAX_DUE_EXAMINED}),
      ready as (select guild_id, id, row_number() over (partition by guild_id order by due_at, id) as place from longest),
      due as (
        select r.guild_id, r.id, r.due_at as since from flow_runs r join ready on ready.guild_id = r.guild_id and ready.id = r.id
        where ready.place <= :share and r.due_at <= :now::timestamptz
        order by r.due_at, r.id limit :limit for update of r skip locked),
      acquired as (
        update flow_runs r set due_at = :until::timestamptz, revision = r.revision + 1 from due
        where r.guild_id = due.guild_id and r.id = due.id
        returning r.*, due.since)
      select ${run.select('r')} from acquired r order by r.since, r.id`,
    listActive: `${select} and r.ended_at is null and (:channel::text is null or :channel::text in (r.channel_id, r.own_channel_id))
      and (:user::text is null or r.user_id = :user::text) order by r.id desc`,
    listAsking: `${select} and r.channel_id = :channel and r.user_id = :user and r.ended_at is null order by r.id desc limit ${MAX_ASKING}`,
    listDirect: `/* sweep: runs by direct message */ select ${run.select('r')} from flow_runs r where r.user_id = :user and r.${BY_DIRECT_MESSAGE}
      and r.ended_at is null and r.ticket_id is null order by r.id desc limit ${MAX_ASKING}`,
    findWaiting: `${select} and r.flow_id = :flow::uuid and r.user_id = :user and r.ended_at is null
      and r.waiting ->> 'kind' <> 'time' order by r.id desc limit 1`,
  };
};
