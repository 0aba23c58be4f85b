import type { DomainEvent, EventLog } from '#core/shared/events.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Database } from './database.ts';
import { events } from './tables.ts';

export class PostgresEventLog implements EventLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async append(event: DomainEvent): Promise<void> {
    await this.#db.em.insert(events, event);
  }

  async latest(guild: GuildId, limit: number): Promise<readonly DomainEvent[]> {
    return this.#db.em.find(events, { guildId: guild }, { orderBy: { id: 'desc' }, limit, disableIdentityMap: true });
  }
}
