import type { GuildId, NoticeId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { NoticeOrder, NoticeStore } from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { dueRecords } from '../records/due-records.ts';
import { notices } from './notice-tables.ts';

export class PostgresNoticeStore implements NoticeStore {
  readonly #records;

  constructor(db: Database) {
    this.#records = dueRecords(db, '/* sweep: due notices */', notices);
  }

  add(order: NoticeOrder): Promise<void> {
    return this.#records.add(order);
  }

  listDue(now: Instant, perServer: number): Promise<readonly NoticeOrder[]> {
    return this.#records.listDue(now, perServer);
  }

  postpone(guild: GuildId, id: NoticeId, dueAt: Instant): Promise<void> {
    return this.#records.postpone(guild, id, dueAt);
  }

  remove(guild: GuildId, id: NoticeId): Promise<void> {
    return this.#records.remove(guild, id);
  }
}
