import type { CategoryId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  type AssignmentStore,
  MAX_COUNTED,
  type QueueLease,
  type QueuePlace,
  type WaitingTicket,
} from '#core/tickets/index.ts';
import { QUEUE_DUE } from '../database/next-work.ts';
import type { Database } from '../database/database.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';

export class PostgresAssignmentStore implements AssignmentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async wake(guild: GuildId, at: Instant): Promise<void> {
    await this.#db.query(WAKE, { guild, at });
  }

  acquire(now: Instant, until: Instant, limit: number): Promise<readonly { readonly guildId: GuildId }[]> {
    return this.#db.query<{ readonly guildId: GuildId }>(ACQUIRE, { now, until, limit });
  }

  async renew({ guildId: guild, until }: QueueLease): Promise<void> {
    await this.#db.query(RENEW, { guild, until });
  }

  async release(guild: GuildId, checkAt: Instant | null): Promise<void> {
    await this.#db.query(RELEASE, { guild, checkAt });
  }

  listWaiting(guild: GuildId, categories: readonly CategoryId[], limit: number): Promise<readonly WaitingTicket[]> {
    return this.#db.query<WaitingTicket>(LIST_WAITING, { guild, categories, limit });
  }

  async findPlace(guild: GuildId, ticket: TicketId): Promise<QueuePlace | null> {
    return (await this.#db.queryOne<QueuePlace>(FIND_PLACE, { guild, ticket, max: MAX_COUNTED })) ?? null;
  }

  async recordAssignment(guild: GuildId, staff: UserId, at: Instant): Promise<number> {
    await this.#db.query(RECORD, { guild, staff, at });
    // A statement of its own sees what others committed before they let go of the row.
    const row = await this.#db.queryOne<{ readonly count: number }>(COUNT_CLAIMS, { guild, staff });
    return row?.count ?? 0;
  }
}

const WAKE = `insert into assignment_queues as q (guild_id, check_at) values (:guild, :at::timestamptz)
  on conflict (guild_id) do update set check_at = least(q.check_at, excluded.check_at)`;

/** What wakes a server while it has a holder is found when the holder lets go. */
const ACQUIRE = `/* sweep: waiting tickets */ update assignment_queues q set lease_until = :until::timestamptz, check_at = null
  from (
    select guild_id from assignment_queues
    where ${QUEUE_DUE} <= :now::timestamptz order by ${QUEUE_DUE} limit :limit for update skip locked) due
  where q.guild_id = due.guild_id returning q.guild_id as "guildId"`;

const RENEW = `update assignment_queues set lease_until = :until::timestamptz where guild_id = :guild`;

const RELEASE = `update assignment_queues set lease_until = null, check_at = least(check_at, :checkAt::timestamptz)
  where guild_id = :guild`;

const IS_WAITING = `t.status = 'open' and t.claimed_by_id is null`;

/** Those with a target come first, by when it is due. The oldest of each category come from its index. */
const LIST_WAITING = `select t.id, t.category_id as "categoryId", t.team_id as "teamId", t.released_by_ids as "releasedByIds",
    (select p.claimed_by_id from tickets p where p.guild_id = :guild and p.requester_id = t.requester_id
      and p.id <> t.id and p.claimed_by_id is not null order by p.created_at desc, p.id desc limit 1) as "previousStaffId"
  from (
    select t.id from unnest(:categories::uuid[]) c(id) cross join lateral (
      select t.id from tickets t where t.guild_id = :guild and t.category_id = c.id and ${IS_WAITING}
      order by t.created_at, t.id limit :limit) t
    union
    (select t.id from tickets t where t.guild_id = :guild and t.next_due_at is not null
      and t.category_id = any(:categories::uuid[]) and ${IS_WAITING} order by t.next_due_at, t.id limit :limit)) found
  join tickets t on t.guild_id = :guild and t.id = found.id
  order by t.next_due_at, t.created_at, t.id limit :limit`;

const PLACE = `coalesce(t.next_due_at, 'infinity'), t.created_at, t.id`;

const FIND_PLACE = `with own as (
    select t.category_id, coalesce(t.next_due_at, 'infinity') as due_at, t.created_at, t.id from tickets t
    where t.guild_id = :guild and t.id = :ticket::uuid and ${IS_WAITING})
  select
    (select count(*)::int from (select from tickets t where t.guild_id = :guild and t.category_id = own.category_id
      and ${IS_WAITING} and (${PLACE}) <= (own.due_at, own.created_at, own.id) limit :max) before) as position,
    (select count(*)::int from (select from tickets t where t.guild_id = :guild and t.category_id = own.category_id
      and ${IS_WAITING} limit :max) waiting) as length
  from own`;

const RECORD = `insert into staff_presences (guild_id, staff_id, last_assigned_at) values (:guild, :staff, :at::timestamptz)
  on conflict (guild_id, staff_id) do update set last_assigned_at = excluded.last_assigned_at`;

const COUNT_CLAIMS = `select count(*)::int as count from tickets t
  where t.guild_id = :guild and t.claimed_by_id = :staff and ${IS_ACTIVE}`;
