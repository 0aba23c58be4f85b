import { HISTORY_FIELDS } from '#core/analytics/index.ts';
import { rollups, staffTotals, ticketChanges, ticketMetrics } from './analytics-tables.ts';
import { buildColumns, buildColumnsOf, ISO_FORMAT } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';
import { IS_OF_RUN, ROLLUP, ROLLUPS_OF_RUNS, RUNS } from './rollup-encoding.ts';
import { buildHours } from '../calendars/hours-sql.ts';
import { buildPendingServers } from '../database/pending-servers.ts';
import { tickets } from '../tickets/ticket-tables.ts';

/** The advisory lock of a server. The seed keeps its key apart from those of other advisory locks. */
export const LOCK_SERVER = `select pg_advisory_xact_lock(hashtextextended(:guild, 7227241))`;

export const LIST_PENDING_SERVERS = buildPendingServers('ticket_changes');

export const FIND_PENDING_SERVERS = `/* organization: pending changes */ select g.id from unnest(:guilds::text[]) g(id)
  where exists (select from ticket_changes c where c.guild_id = g.id) order by g.id`;

/** Metrics follow from these entries of the timeline. */
const TIMELINE = `select json_agg(json_build_object('type', e.type, 'actor', e.actor, 'from', e."from", 'to', e."to",
      'at', to_char(e.at, ${ISO_FORMAT})) order by e.id) as timeline
    from ticket_timeline e where e.guild_id = :guild and e.ticket_id = c.ticket_id
      and (e.type in ('ticket.first_response', 'ticket.message_created', 'ticket.feedback_received')
        or e."to" ?| array['status', 'claimedById', 'target'])`;

/** The columns of `staff_totals` that are counted. */
const COUNTERS = ['replied', 'claimed', 'closed', 'responses', 'resolutions', 'ratings', 'rating_sum'];

/** The columns of a ticket that its metrics follow from. */
export const buildHistoryColumns = (db: Database) => buildColumnsOf(db, tickets, HISTORY_FIELDS);

/** The statements of the counting. */
export const buildCountingStatements = (db: Database) => {
  const metrics = buildColumns(db, ticketMetrics);
  const totals = buildColumns(db, staffTotals);
  const added = COUNTERS.map((name) => `${name} = w.${name} + excluded.${name}`).join(', ');
  const idleCondition = COUNTERS.map((name) => `${name} = 0`).join(' and ');
  return {
    listPending: `with c as (
        select ticket_id, array_agg(version) as versions from (
          select ticket_id, version from ticket_changes where guild_id = :guild order by ticket_id, version limit :limit) n
        group by ticket_id)
      select c.ticket_id as "ticketId", c.versions, f.category_id as "countedIn", f.team_id as "countedTeam", f.metrics, l.timeline,
        ${buildHistoryColumns(db).select('t')}, ${buildHours(':guild', 'k')} as hours
      from c left join ticket_metrics f on f.guild_id = :guild and f.ticket_id = c.ticket_id
        left join tickets t on t.id = c.ticket_id and t.guild_id = :guild
        left join categories k on k.guild_id = :guild and k.id = t.category_id cross join lateral (${TIMELINE}) l`,
    saveMetrics: `with saved as (
        insert into ticket_metrics (${metrics.names}) select ${metrics.values('x', { guildId: ':guild::text' })} from ${metrics.recordset(':saved', 'x')}
        on conflict (guild_id, ticket_id) do update set category_id = excluded.category_id, team_id = excluded.team_id, metrics = excluded.metrics)
      delete from ticket_metrics where guild_id = :guild and ticket_id = any(:removed::uuid[])`,
    addStaffTotals: `insert into staff_totals as w (${totals.names}) select ${totals.values('x', { guildId: ':guild::text' })} from ${totals.recordset(':staff', 'x')}
      on conflict (guild_id, user_id) do update set ${added}`,
    removeIdleStaff: `delete from staff_totals where guild_id = :guild and user_id = any(:users::text[]) and ${idleCondition}`,
    /** The words of what is counted are indexed next. */
    removeChanges: `with removed as (
        delete from ticket_changes c using ${buildColumns(db, ticketChanges, ['guildId']).recordset(':changes', 'x')}
        where c.guild_id = :guild and c.ticket_id = x."ticketId" and c.version = x.version returning c.ticket_id)
      insert into ticket_word_changes (guild_id, ticket_id) select :guild, ticket_id from removed`,
  };
};

/** The statements that change rollups of a server or of an organization. */
export const buildRollupStatements = (db: Database) => {
  const rollup = buildColumns(db, rollups);
  const key = buildColumnsOf(db, rollups, ['dimension', 'measure', 'span', 'start']);
  const totals = `from analytics_rollups r where r.owner_id = :guild and r.dimension = 'all' and r.start >= :from::timestamptz`;
  return {
    findRollups: `select ${ROLLUP}
      from unnest(:dimensions::text[], :measures::text[], :spans::text[], :starts::timestamptz[]) k(dimension, measure, span, start)
      join analytics_rollups r on r.owner_id = :owner and r.dimension = k.dimension and r.measure = k.measure
        and r.span = k.span and r.start = k.start`,
    saveRollups: `with saved as (
        insert into analytics_rollups (${rollup.names}) select ${rollup.values('x', { ownerId: ':owner::text' })} from ${rollup.recordset(':saved', 'x')}
        on conflict (owner_id, dimension, measure, span, start)
          do update set subjects = excluded.subjects, quarters = excluded.quarters)
      delete from analytics_rollups r using ${key.recordset(':removed', 'x')} where r.owner_id = :owner
        and r.dimension = x.dimension and r.measure = x.measure and r.span = x.span and r.start = x.start`,
    findFirstStart: `select min(r.start) as start ${totals}`,
    listTotals: `select ${ROLLUP} ${totals} and r.start < :to::timestamptz`,
  };
};

/** Counts open tickets of a server, `:guild`, by group of age and by tag. */
export const COUNT_OPEN_TICKETS = `with waiting as (
    select t.created_at, t.tags from tickets t where t.guild_id = :guild and ${IS_ACTIVE}
      and (:category::uuid is null or t.category_id = :category) and (:team::uuid is null or t.team_id = :team))
  select (select coalesce(json_agg(coalesce(a.count, 0) order by g.i), '[]') from generate_series(0, :groups::int) g(i)
      left join (select :groups::int - width_bucket(w.created_at, :edges::timestamptz[]) as i, count(*)::int as count
        from waiting w group by 1) a on a.i = g.i) as counts,
    (select coalesce(json_agg(json_build_object('tag', l.tag, 'count', l.count) order by l.count desc, l.tag), '[]') from (
      select x.tag collate "C" as tag, count(*)::int as count from waiting w, jsonb_array_elements_text(w.tags) x(tag)
      group by 1 order by 2 desc, 1 limit :tagLimit) l) as tags,
    (select count(*)::int from waiting w where w.tags = '[]') as untagged`;

/** The statements of reports, over one server, `:guild`, or over several, `:guilds`. */
export const buildReportStatements = (db: Database, servers: 'one' | 'several') => {
  const totals = buildColumns(db, staffTotals);
  const isOne = servers === 'one';
  const name = isOne ? '' : '/* organization: reports */ ';
  const toServerCondition = (column: string) => (isOne ? `${column} = :guild` : `${column} = any(:guilds::text[])`);
  const source = isOne ? '(select :guild::text as id) g' : 'unnest(:guilds::text[]) g(id)';
  return {
    rollups: `${name}select r.owner_id as "guildId", r.dimension, r.measure, r.span, ${ROLLUPS_OF_RUNS} as rows
      from ${RUNS} join analytics_rollups r on ${toServerCondition('r.owner_id')} and r.dimension = :dimension
        and ${IS_OF_RUN} and (:category::text is null or strpos(r.subjects, :category) > 0)
      group by r.owner_id, r.dimension, r.measure, r.span`,
    staff: `${name}with users as (
        select distinct u.user_id from ${source} cross join lateral (
          select s.user_id from staff_totals s
          where s.guild_id = ${isOne ? ':guild' : 'g.id'} and (:after::text is null or s.user_id > :after)
          order by s.user_id limit :limit) u
        order by u.user_id limit :limit)
      select ${totals.select('w')} from users u
        join staff_totals w on ${toServerCondition('w.guild_id')} and w.user_id = u.user_id
      order by w.user_id, w.guild_id`,
    staffTotals: `${name}select ${totals.select('w')} from staff_totals w
      where ${toServerCondition('w.guild_id')} and w.user_id = :user order by w.guild_id`,
  };
};
