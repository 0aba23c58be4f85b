import type { TicketViewer, TicketViewerStore } from '#core/dashboard/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { ticketViewers } from './dashboard-tables.ts';

type Row = TicketViewer & { readonly isKnown: boolean };

export class PostgresTicketViewerStore implements TicketViewerStore {
  readonly #db: Database;
  readonly #columns;
  readonly #record: string;

  constructor(db: Database) {
    this.#db = db;
    const columns = buildColumns(db, ticketViewers);
    this.#columns = columns;
    // One row at least: without a viewer it says whether there is such a ticket.
    this.#record = `with ticket as (select id from tickets where id = :ticketId::uuid and guild_id = :guildId),
      recorded as (
        insert into dashboard_ticket_viewers (${columns.names})
        select ${columns.values('x', { guildId: ':guildId::text' })} from ${columns.recordset(':record', 'x')}, ticket
        on conflict (guild_id, ticket_id, person_id) do update
        set name = excluded.name, is_writing = excluded.is_writing, seen_at = excluded.seen_at)
      select exists (select from ticket) as "isKnown", ${columns.select('v')}
      from (select 1) one left join (
        select * from dashboard_ticket_viewers
        where ticket_id = :ticketId::uuid and guild_id = :guildId and person_id <> :personId::uuid and seen_at > :since::timestamptz
        order by name, person_id limit ${MAX}) v on true order by v.name, v.person_id`;
  }

  async record(viewer: TicketViewer, since: Instant): Promise<readonly TicketViewer[] | null> {
    const { guildId, ticketId, personId } = viewer;
    const values = { guildId, ticketId, personId, since, record: toJsonText([viewer]) };
    const rows = await this.#db.query<Row>(this.#record, values);
    if (rows[0]?.isKnown !== true) return null;
    return rows.map((row) => this.#columns.pick(row)).filter((found) => Boolean(found.personId));
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before, limit: BATCH })).length;
  }
}

const MAX = 20;
const BATCH = 1_000;

const PURGE = `/* sweep: viewers who left */ delete from dashboard_ticket_viewers where (guild_id, ticket_id, person_id) in (
  select guild_id, ticket_id, person_id from dashboard_ticket_viewers where seen_at < :before::timestamptz limit :limit) returning 1`;
