import type { GuildId, NoticeId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { NoticeOrder, NoticeStore } from '#core/tickets/index.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { notices } from './notice-tables.ts';

export class PostgresNoticeStore implements NoticeStore {
  readonly #db: Database;
  readonly #records;
  readonly #listDue: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, notices);
    this.#listDue = `/* sweep: due notices */ select ${buildColumns(db, notices).select('n')} from ticket_notices n
      where n.due_at <= :now::timestamptz order by n.due_at, n.id limit :limit`;
  }

  add(order: NoticeOrder): Promise<void> {
    return this.#records.insert(order);
  }

  listDue(now: Instant, limit: number): Promise<readonly NoticeOrder[]> {
    return this.#db.query<NoticeOrder>(this.#listDue, { now, limit });
  }

  async postpone(guild: GuildId, id: NoticeId, dueAt: Instant): Promise<void> {
    await this.#db.query(POSTPONE, { guild, id, dueAt });
  }

  async remove(guildId: GuildId, id: NoticeId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }
}

const POSTPONE = 'update ticket_notices set due_at = :dueAt::timestamptz where guild_id = :guild and id = :id::uuid';
