import type { Instant } from '#core/shared/instant.ts';
import type { DueProjection, TicketProjections } from '#core/tickets/index.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { projections } from './projection-tables.ts';

export class PostgresTicketProjections implements TicketProjections {
  readonly #db: Database;
  readonly #acquireDue: string;

  constructor(db: Database) {
    this.#db = db;
    this.#acquireDue = buildAcquireStatement(buildColumns(db, projections, ['dueAt']).select('p'));
  }

  acquireDue(now: Instant, until: Instant, perServer: number): Promise<readonly DueProjection[]> {
    return this.#db.query<DueProjection>(this.#acquireDue, { now, until, perServer, servers: MAX_SERVERS });
  }

  async postpone({ guildId: guild, ticketId: ticket }: DueProjection, dueAt: Instant): Promise<void> {
    await this.#db.query(POSTPONE, { guild, ticket, dueAt });
  }

  async complete({ guildId: guild, ticketId: ticket, revision }: DueProjection, dueAt: Instant): Promise<void> {
    await this.#db.query(COMPLETE, { guild, ticket, revision, dueAt });
  }

  async settle(due: DueProjection, dueAt: Instant, until: Instant): Promise<void> {
    const { guildId: guild, ticketId: ticket, revision, renamedAt } = due;
    await this.#db.query(SETTLE, { guild, ticket, revision, dueAt, until, renamedAt: toJsonText(renamedAt) });
  }
}

/** Servers of which one statement leases some. */
const MAX_SERVERS = 200;

/** Steps from server to server, so that one with many does not keep the others waiting. */
const buildAcquireStatement = (columns: string): string => `/* sweep: due projections */ with recursive servers as (
    (select guild_id as id from ticket_projections order by guild_id limit 1)
    union all
    select (select p.guild_id from ticket_projections p where p.guild_id > servers.id order by p.guild_id limit 1)
    from servers where servers.id is not null),
  due as (
    select d.guild_id, d.ticket_id from servers cross join lateral (
      select guild_id, ticket_id from ticket_projections
      where guild_id = servers.id and due_at <= :now::timestamptz
      order by due_at limit :perServer for update skip locked) d
    where servers.id is not null limit :servers::int * :perServer::int)
  update ticket_projections p set due_at = :until::timestamptz from due
  where p.guild_id = due.guild_id and p.ticket_id = due.ticket_id returning ${columns}`;

const POSTPONE = `update ticket_projections set due_at = :dueAt::timestamptz
  where guild_id = :guild and ticket_id = :ticket::uuid`;

const COMPLETE = `with completed as (
    delete from ticket_projections where guild_id = :guild and ticket_id = :ticket::uuid and revision = :revision::int
    returning 1)
  update ticket_projections set due_at = :dueAt::timestamptz
  where guild_id = :guild and ticket_id = :ticket::uuid and not exists (select from completed)`;

const SETTLE = `update ticket_projections set renamed_at = :renamedAt::jsonb, is_settled = revision = :revision::int,
    answered = case when revision = :revision::int then null else answered end,
    due_at = case when revision = :revision::int then :until::timestamptz else :dueAt::timestamptz end
  where guild_id = :guild and ticket_id = :ticket::uuid`;
