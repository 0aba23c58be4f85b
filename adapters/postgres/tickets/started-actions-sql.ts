/** What leases start in the chat: written with the lease, removed with the commit (`StartedAction`). */

/** When a client has given up repeating its request. */
const DUE_AFTER = `interval '60 seconds'`;

/** Is a part of the statement that acquires a lease of the ticket `t`. */
export const START_ACTION = `started as (
  insert into started_actions (guild_id, ticket_id, key, action, actor, joining, holder, due_at)
  select :guild, t.id, :key, :action, :actor::jsonb, :joining::jsonb, :holder::uuid, :now::timestamptz + ${DUE_AFTER} from t
  on conflict (guild_id, ticket_id, key) do update set holder = excluded.holder, due_at = excluded.due_at)`;

/** Holds what others than the new holder of the ticket `t` have started, as a JSON array. */
export const BROKEN_OFF = `(select coalesce(json_agg(json_build_object(
    'action', s.action, 'key', s.key, 'actor', s.actor, 'joining', s.joining)), '[]')
  from started_actions s where s.guild_id = :guild and s.ticket_id = t.id and s.key is distinct from :key)`;

/** Is a part of the statements that commit or release what the lease was for. */
export const END_ACTION = `ended as (
  delete from started_actions where guild_id = :guild and ticket_id = :id::uuid and holder = :holder::uuid)`;

export const LIST_BROKEN_OFF = `/* sweep: broken-off actions */
  select s.guild_id as guild, s.ticket_id as ticket, s.key, s.action, s.actor, s.joining
  from started_actions s left join tickets t on t.guild_id = s.guild_id and t.id = s.ticket_id
  where s.due_at <= :now::timestamptz and (t.lease_until is null or t.lease_until <= :now::timestamptz)
  order by s.due_at limit :limit`;

const OF_KEY = 'where guild_id = :guild and ticket_id = :id::uuid and key = :key';

export const REMOVE_STARTED = `delete from started_actions ${OF_KEY}`;

export const POSTPONE_STARTED = `update started_actions set due_at = :dueAt::timestamptz ${OF_KEY}`;
