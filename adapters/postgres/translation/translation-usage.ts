import type { MonthlyCharacters, TranslationUsage } from '#core/translation/index.ts';
import type { Database } from '../database/database.ts';

export class PostgresTranslationUsage implements TranslationUsage {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async take({ guildId: guild, month, characters }: MonthlyCharacters, limit: number): Promise<boolean> {
    return (await this.#db.queryOne(TAKE, { guild, month, characters, limit })) !== null;
  }

  async giveBack({ guildId: guild, month, characters }: MonthlyCharacters): Promise<void> {
    await this.#db.query(GIVE_BACK, { guild, month, characters });
  }

  async removeBefore(month: string): Promise<number> {
    return (await this.#db.query(REMOVE, { month })).length;
  }
}

const TAKE = `insert into translation_usage as u (guild_id, month, characters)
  select :guild, :month, :characters::bigint where :characters::bigint <= :limit::bigint
  on conflict (guild_id, month) do update set characters = u.characters + excluded.characters
  where u.characters + excluded.characters <= :limit::bigint returning 1`;

const GIVE_BACK = `update translation_usage set characters = greatest(characters - :characters::bigint, 0)
  where guild_id = :guild and month = :month`;

const REMOVE = `/* sweep: old translation usage */ delete from translation_usage where (guild_id, month) in (
  select guild_id, month from translation_usage where month < :month limit 1000) returning 1`;
