import type { DirectOrderId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { DirectOrder, DirectOrderStore } from '#core/tickets/index.ts';
import type { Database } from '../../database/database.ts';
import { buildColumns } from '../../records/columns.ts';
import { dueRecords } from '../../records/due-records.ts';
import { directOrders } from './direct-tables.ts';

export class PostgresDirectOrderStore implements DirectOrderStore {
  readonly #db: Database;
  readonly #records;
  readonly #listOfTicket: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = dueRecords(db, '/* sweep: due direct messages */', directOrders);
    this.#listOfTicket = `select ${buildColumns(db, directOrders).select('d')} from direct_orders d
      where d.guild_id = :guild and d.ticket_id = :ticket::uuid order by d.id limit :limit`;
  }

  add(order: DirectOrder): Promise<void> {
    return this.#records.add(order);
  }

  listDue(now: Instant, perServer: number): Promise<readonly DirectOrder[]> {
    return this.#records.listDue(now, perServer);
  }

  listOfTicket(guild: GuildId, ticket: TicketId, limit: number): Promise<readonly DirectOrder[]> {
    return this.#db.query<DirectOrder>(this.#listOfTicket, { guild, ticket, limit });
  }

  postpone(guild: GuildId, id: DirectOrderId, dueAt: Instant): Promise<void> {
    return this.#records.postpone(guild, id, dueAt);
  }

  remove(guild: GuildId, id: DirectOrderId): Promise<void> {
    return this.#records.remove(guild, id);
  }
}
