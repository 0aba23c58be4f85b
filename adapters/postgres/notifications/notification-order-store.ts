import type { NotificationOrder, NotificationOrderStore } from '#core/notifications/index.ts';
import type { GuildId, NotificationId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import { dueRecords } from '../records/due-records.ts';
import { notificationOrders } from './notification-tables.ts';

export class PostgresNotificationOrderStore implements NotificationOrderStore {
  readonly #db: Database;
  readonly #records;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = dueRecords(db, '/* sweep: due notifications */', notificationOrders);
    const columns = buildColumns(db, notificationOrders);
    this.#add = `insert into notification_orders (${columns.names})
      select ${columns.values('n', { guildId: ':guild::text' })} from ${columns.recordset(':rows', 'n')}
      on conflict (guild_id, ticket_id, staff_id, kind) do nothing`;
  }

  async add(guild: GuildId, orders: readonly NotificationOrder[]): Promise<void> {
    await this.#db.query(this.#add, { guild, rows: toJsonText(orders) });
  }

  listDue(now: Instant, perServer: number): Promise<readonly NotificationOrder[]> {
    return this.#records.listDue(now, perServer);
  }

  postpone(guild: GuildId, id: NotificationId, dueAt: Instant): Promise<void> {
    return this.#records.postpone(guild, id, dueAt);
  }

  remove(guild: GuildId, id: NotificationId): Promise<void> {
    return this.#records.remove(guild, id);
  }
}
