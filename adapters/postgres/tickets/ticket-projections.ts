import type { GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { DueProjection, TicketProjections } from '#core/tickets/index.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { buildDueByServer } from '../database/due-by-server.ts';
import { projections } from './projection-tables.ts';

export class PostgresTicketProjections implements TicketProjections {
  readonly #db: Database;
  readonly #acquireDue: string;

  constructor(db: Database) {
    this.#db = db;
    this.#acquireDue = buildAcquireStatement(buildColumns(db, projections, ['dueAt']).select('p'));
  }

  acquireDue(now: Instant, until: Instant, perServer: number): Promise<readonly DueProjection[]> {
    return this.#db.query<DueProjection>(this.#acquireDue, { now, until, perServer });
  }

  async isWaiting(guild: GuildId, ticket: TicketId): Promise<boolean> {
    return (await this.#db.queryOne(IS_WAITING, { guild, ticket })) !== null;
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

const DUE = buildDueByServer({
  table: 'ticket_projections',
  columns: 'd.guild_id, d.ticket_id',
  order: ['due_at'],
  isLocking: true,
});

const buildAcquireStatement = (columns: string): string => `/* sweep: due projections */ with recursive ${DUE}
  update ticket_projections p set due_at = :until::timestamptz from due
  where p.guild_id = due.guild_id and p.ticket_id = due.ticket_id returning ${columns}`;

const IS_WAITING = `select 1 from ticket_projections
  where guild_id = :guild and ticket_id = :ticket::uuid and not is_settled`;

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
