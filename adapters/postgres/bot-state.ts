import type { BotState } from '#core/bot-watch/index.ts';
import type { Database } from './database.ts';

export class PostgresBotState implements BotState {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async note(isReachable: boolean): Promise<boolean> {
    await this.#db.query(BEGINNING, []);
    return (await this.#db.queryOne(NOTE, [String(isReachable)])) !== null;
  }
}

const BEGINNING = `insert into service_settings (name, value) values ('bot.reachable', 'true') on conflict (name) do nothing`;
const NOTE = `update service_settings set value = $1 where name = 'bot.reachable' and value <> $1 returning 1`;
