import type { Backtest, BacktestKind, BacktestStore } from '#core/backtests/index.ts';
import type { BacktestId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import { buildColumns } from '../records/columns.ts';
import { Conditions } from '../records/conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { backtests } from './backtest-tables.ts';

export class PostgresBacktestStore implements BacktestStore {
  readonly #db: Database;
  readonly #records;
  readonly #columns;
  readonly #acquire: string;

  constructor(db: Database) {
    this.#db = db;
    this.#columns = buildColumns(db, backtests);
    this.#records = recordStore(db, backtests, { label: 'backtest' });
    this.#acquire = buildAcquire(this.#columns.select('b'));
  }

  find(guildId: GuildId, id: BacktestId): Promise<Backtest | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, kinds: readonly BacktestKind[], page: PageRequest): Promise<Page<Backtest>> {
    const conditions = new Conditions().add(`${this.#columns.name('r', 'kind')} = any(:kinds::text[])`, { kinds });
    return this.#records.list({ guildId }, page, { conditions });
  }

  add(
    backtest: Backtest,
    { max, maxWaiting }: { readonly max: number; readonly maxWaiting: number },
  ): Promise<boolean> {
    const { guildId: guild } = backtest;
    return this.#db.transactional(async () => {
      await this.#db.query(LOCK, { guild });
      const row = await this.#db.queryOne<{ readonly count: number }>(COUNT_WAITING, { guild });
      if ((row?.count ?? 0) >= maxWaiting) return false;
      await this.#db.query(MAKE_ROOM, { guild, left: max - 1 });
      await this.#records.insert(backtest);
      return true;
    });
  }

  save(backtest: Backtest): Promise<Backtest> {
    return this.#records.save(backtest);
  }

  async remove(guildId: GuildId, id: BacktestId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }

  async acquire(now: Instant, until: Instant): Promise<Backtest | null> {
    try {
      return await this.#db.queryOne<Backtest>(this.#acquire, { now, until });
    } catch (error) {
      // Another worker has begun one of the same server.
      if (violates(error, 'backtests_running')) return null;
      throw error;
    }
  }

  async purge(before: Instant, limit: number): Promise<number> {
    return (await this.#db.query(PURGE, { before, limit })).length;
  }
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('backtests ' || :guild::text, 0))`;

const COUNT_WAITING = `select count(*)::int as count from backtests where guild_id = :guild and status = 'queued'`;

const MAKE_ROOM = `delete from backtests where guild_id = :guild and id in (
  select id from backtests where guild_id = :guild and status not in ('queued', 'running') order by id
  limit greatest(0, (select count(*) from backtests where guild_id = :guild) - :left::int))`;

const PURGE = `/* sweep: old backtests */ delete from backtests where (guild_id, id) in (
  select guild_id, id from backtests where created_at < :before::timestamptz order by created_at limit :limit) returning 1`;

const buildAcquire = (columns: string): string => `/* sweep: due backtests */ update backtests b
  set status = 'running', attempts = b.attempts + 1, due_at = :until::timestamptz, version = b.version + 1, updated_at = :now::timestamptz
  from (
    select d.guild_id, d.id from backtests d
    where d.due_at <= :now::timestamptz and (d.status = 'running' or not exists (
      select from backtests r where r.guild_id = d.guild_id and r.status = 'running'))
    order by d.due_at, d.id limit 1 for update skip locked) due
  where b.guild_id = due.guild_id and b.id = due.id returning ${columns}`;
