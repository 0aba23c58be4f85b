import { END_ACTION } from './started-actions-sql.ts';

/** The leases of tickets and the times when tickets are due: columns next to the record. */

/** The longest due of each server, then the second of each, and so on. */
export const LIST_DUE = `/* sweep: due tickets */ select guild_id as guild, id as ticket from (
    select guild_id, id, due_at, row_number() over (partition by guild_id order by due_at, id) as place from tickets
    where due_at <= :now::timestamptz and (lease_until is null or lease_until <= :now::timestamptz)) due
  order by place, due_at, id limit :limit`;
export const POSTPONE = `update tickets set due_at = :dueAt::timestamptz
  where guild_id = :guild and id = :id::uuid and due_at <= :now::timestamptz`;
/** A server of the chat platform has fewer channels than that. */
export const RECALCULATE_CHANNEL_TIMERS = `update tickets set due_at = :at::timestamptz where guild_id = :guild and id in (
  select id from tickets where guild_id = :guild and status = 'closed' and channel_id is not null and channel_retired_at is null
  order by created_at desc limit 1000)`;
export const RENEW_LEASE = `update tickets set lease_until = :until::timestamptz
  where guild_id = :guild and id = :id::uuid and lease_holder = :holder::uuid`;
/** Keeps what was started in the chat, for others to take it back. */
export const BREAK_OFF = `update tickets set lease_holder = null, lease_until = null
  where guild_id = :guild and id = :id::uuid and lease_holder = :holder::uuid`;
export const RECORD_RULES = `with ${END_ACTION}
  update tickets set rule_state = :ruleState::jsonb, due_at = :dueAt::timestamptz, lease_holder = null, lease_until = null
  where guild_id = :guild and id = :id::uuid and lease_holder = :holder::uuid returning 1`;
export const RECORD_TARGETS = `with ${END_ACTION}
  update tickets set targets = :targets::jsonb, next_due_at = :nextDueAt::timestamptz, due_at = :dueAt::timestamptz,
    lease_holder = null, lease_until = null
  where guild_id = :guild and id = :id::uuid and lease_holder = :holder::uuid returning 1`;
export const RELEASE_LEASE = `with ${END_ACTION} ${BREAK_OFF}`;

/** Skips a locked row instead of waiting for it: many requests for one ticket would use up all connections. */
export const FIND_FREE = `with free as (
  select id from tickets where guild_id = :guild and id = :id::uuid and (lease_until is null or lease_until <= :now::timestamptz)
  for no key update skip locked)`;
