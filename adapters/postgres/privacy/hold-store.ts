import type { GuildId, TicketId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { LegalHold, LegalHoldStore } from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { legalHolds } from './hold-tables.ts';

export class PostgresLegalHoldStore implements LegalHoldStore {
  readonly #db: Database;
  readonly #records;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, legalHolds, {
      sorting: { fields: ['createdAt', 'ticketId'], direction: 'desc' },
    });
  }

  find(guildId: GuildId, ticketId: TicketId): Promise<LegalHold | null> {
    return this.#records.find({ guildId, ticketId });
  }

  list(guildId: GuildId, page: PageRequest): Promise<Page<LegalHold>> {
    return this.#records.list({ guildId }, page);
  }

  async add({ guildId: guild, ticketId: ticket, reason, createdAt: at }: LegalHold): Promise<boolean> {
    return (await this.#db.queryOne(ADD, { guild, ticket, reason, at })) !== null;
  }

  remove(guildId: GuildId, ticketId: TicketId): Promise<boolean> {
    return this.#records.remove({ guildId, ticketId });
  }
}

const ADD = `insert into legal_holds (guild_id, ticket_id, reason, created_at)
  values (:guild, :ticket::uuid, :reason, :at::timestamptz) on conflict do nothing returning 1`;
