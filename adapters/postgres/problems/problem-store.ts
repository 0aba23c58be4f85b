import { MAX_PROBLEMS, type Problem, type ProblemStore } from '#core/problems/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, type Columns, toJsonText } from '../records/columns.ts';
import { problems } from './problem-tables.ts';

export class PostgresProblemStore implements ProblemStore {
  readonly #db: Database;
  readonly #put: string;
  readonly #list: string;

  constructor(db: Database) {
    this.#db = db;
    const columns = buildColumns(db, problems);
    this.#put = buildPut(columns);
    this.#list = `select ${columns.select('p')} from chat_problems p
      where p.guild_id = :guild and p.last_seen_at >= :since::timestamptz
      order by p.last_seen_at desc, p.key desc limit ${MAX_PROBLEMS}`;
  }

  async put(problem: Problem): Promise<void> {
    const { guildId: guild } = problem;
    await this.#db.query(this.#put, { guild, problem: toJsonText([problem]) });
    await this.#db.query(PRUNE, { guild });
  }

  list(guild: GuildId, since: Instant): Promise<readonly Problem[]> {
    return this.#db.query<Problem>(this.#list, { guild, since });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const buildPut = (columns: Columns<Problem>): string => `insert into chat_problems (${columns.names})
  select ${columns.values('n', { guildId: ':guild::text' })} from ${columns.recordset(':problem', 'n')}
  on conflict (guild_id, key) do update set last_seen_at = excluded.last_seen_at`;

const PRUNE = `delete from chat_problems where guild_id = :guild and key in (
  select key from chat_problems where guild_id = :guild order by last_seen_at desc, key desc offset ${MAX_PROBLEMS})`;

const PURGE = `/* sweep: old problems */ delete from chat_problems where (guild_id, key) in (
  select guild_id, key from chat_problems where last_seen_at < :before::timestamptz order by last_seen_at limit 1000)
  returning 1`;
