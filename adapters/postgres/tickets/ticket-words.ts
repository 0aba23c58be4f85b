import type { GuildId } from '#core/shared/ids.ts';
import type { TicketWords } from '#core/tickets/index.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { toLexeme } from '../records/similar-words.ts';
import { listHitCounts } from '../records/word-search.ts';
import { TICKET_TEXTS } from './ticket-search.ts';
import {
  ADD_WORDS,
  LIST_PENDING_SERVERS,
  LIST_RARE_WORDS,
  LOCK_WORDS,
  REMOVE_WORDS,
  TAKE_REMOVED_WORDS,
} from './ticket-words-sql.ts';

export class PostgresTicketWords implements TicketWords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    return (await this.#db.query<{ id: GuildId }>(LIST_PENDING_SERVERS, { after, limit })).map(({ id }) => id);
  }

  index(guild: GuildId): Promise<number> {
    return this.#db.transactional(async () => {
      await this.#db.query(LOCK_WORDS, { guild });
      const added = await this.#db.queryOne<{ count: number }>(ADD_WORDS, { guild });
      const removed = await this.#db.queryOne<{ words: readonly string[] }>(TAKE_REMOVED_WORDS, { guild });
      if (removed) await this.#removeUnused(guild, removed.words);
      return (added?.count ?? 0) + (removed ? 1 : 0);
    });
  }

  async #removeUnused(guild: GuildId, words: readonly string[]): Promise<void> {
    const rows = await this.#db.query<{ word: string }>(LIST_RARE_WORDS, { guild, words: toJsonText(words) });
    const rare = rows.map(({ word }) => word);
    if (rare.length === 0) return;
    const query = this.#db.query.bind(this.#db);
    const counts = await listHitCounts(query, TICKET_TEXTS, [guild], rare.map(toLexeme));
    await this.#db.query(REMOVE_WORDS, { guild, words: rare.filter((_, i) => counts[i] === 0) });
  }
}
