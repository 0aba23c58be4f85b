import type { Instant } from '#core/shared/instant.ts';
import type { DueProjection, TicketProjections } from '#core/tickets/index.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { projections } from './projection-tables.ts';

export class PostgresTicketProjections implements TicketProjections {
  readonly #db: Database;
  readonly #listDue: string;

  constructor(db: Database) {
    this.#db = db;
    this.#listDue = `/* sweep: due projections */ select ${buildColumns(db, projections, ['dueAt']).select('p')}
      from ticket_projections p where p.due_at <= :now::timestamptz order by p.due_at, p.ticket_id limit :limit`;
  }

  listDue(now: Instant, limit: number): Promise<readonly DueProjection[]> {
    return this.#db.query<DueProjection>(this.#listDue, { now, limit });
  }

  async postpone({ guildId: guild, ticketId: ticket }: DueProjection, dueAt: Instant): Promise<void> {
    await this.#db.query(POSTPONE, { guild, ticket, dueAt });
  }

  async complete({ guildId: guild, ticketId: ticket, revision }: DueProjection, dueAt: Instant): Promise<void> {
    await this.#db.query(COMPLETE, { guild, ticket, revision, dueAt });
  }
}

const POSTPONE = `update ticket_projections set due_at = :dueAt::timestamptz
  where guild_id = :guild and ticket_id = :ticket::uuid`;

const COMPLETE = `with completed as (
    delete from ticket_projections where guild_id = :guild and ticket_id = :ticket::uuid and revision = :revision::int
    returning 1)
  update ticket_projections set due_at = :dueAt::timestamptz
  where guild_id = :guild and ticket_id = :ticket::uuid and not exists (select from completed)`;
