import type { Transfer, TransferKind, TransferLimits, TransferStore } from '#core/portability/index.ts';
import type { GuildId, TransferId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { buildColumns } from '../records/columns.ts';
import { Conditions } from '../records/conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { transfers } from './transfer-table.ts';

export class PostgresTransferStore implements TransferStore {
  readonly #db: Database;
  readonly #records;
  readonly #columns;
  readonly #acquire: string;

  constructor(db: Database) {
    this.#db = db;
    this.#columns = buildColumns(db, transfers);
    this.#records = recordStore(db, transfers, { label: 'transfer' });
    this.#acquire = buildAcquire(this.#columns.select('t'));
  }

  find(guildId: GuildId, id: TransferId): Promise<Transfer | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, kind: TransferKind, page: PageRequest): Promise<Page<Transfer>> {
    const conditions = new Conditions().add(`${this.#columns.name('r', 'kind')} = :kind`, { kind });
    return this.#records.list({ guildId }, page, { conditions });
  }

  add(transfer: Transfer, { max, maxFiles }: TransferLimits): Promise<boolean> {
    const { guildId: guild, kind, createdAt: now } = transfer;
    return this.#db.transactional(async () => {
      await this.#db.query(LOCK, { guild });
      const row = await this.#db.queryOne<{ readonly count: number }>(COUNT_FILES, { guild, kind, now });
      if ((row?.count ?? 0) >= maxFiles) return false;
      await this.#db.query(MAKE_ROOM, { guild, kind, now, left: max - 1 });
      await this.#records.insert(transfer);
      return true;
    });
  }

  save(transfer: Transfer): Promise<Transfer> {
    return this.#records.save(transfer);
  }

  async remove(guildId: GuildId, id: TransferId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }

  acquire(now: Instant, until: Instant, limit: number): Promise<readonly Transfer[]> {
    return this.#db.query<Transfer>(this.#acquire, { now, until, limit });
  }

  async purge(before: Instant, limit: number): Promise<number> {
    return (await this.#db.query(PURGE, { before, limit })).length;
  }
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('transfers ' || :guild::text, 0))`;

const COUNT_FILES = `select count(*)::int as count from transfers
  where guild_id = :guild and kind = :kind and (due_at is not null or expires_at > :now::timestamptz)`;

const MAKE_ROOM = `delete from transfers where guild_id = :guild and id in (
  select id from transfers where guild_id = :guild and kind = :kind and due_at is null and (expires_at is null or expires_at <= :now::timestamptz)
  order by id limit greatest(0, (select count(*) from transfers where guild_id = :guild and kind = :kind) - :left::int))`;

const PURGE = `/* sweep: old transfers */ delete from transfers where (guild_id, id) in (
  select guild_id, id from transfers where created_at < :before::timestamptz order by created_at limit :limit) returning 1`;

/** Those that have begun have a time of their renewal in the future: servers with one have to wait. */
const buildAcquire = (columns: string): string => `/* sweep: due transfers */ with begun as (
    select b.guild_id, s.organization_id from transfers b join servers s on s.id = b.guild_id
    where b.due_at > :now::timestamptz and b.attempts > 0),
  first as (
    select distinct on (d.guild_id) d.guild_id, d.id, d.due_at, s.organization_id
    from transfers d join servers s on s.id = d.guild_id
    where d.due_at <= :now::timestamptz and d.guild_id not in (select guild_id from begun)
    order by d.guild_id, d.due_at, d.id),
  fair as (
    select guild_id, id, due_at, (select count(*) from begun b where b.organization_id = first.organization_id)
      + row_number() over (partition by coalesce(organization_id::text, guild_id) order by due_at, id) as place
    from first order by place, due_at limit :limit),
  due as (
    select t.guild_id, t.id from transfers t join fair on fair.guild_id = t.guild_id and fair.id = t.id
    where t.due_at <= :now::timestamptz for update of t skip locked)
  update transfers t
    set attempts = t.attempts + 1, due_at = :until::timestamptz, version = t.version + 1, updated_at = :now::timestamptz
  from due where t.guild_id = due.guild_id and t.id = due.id returning ${columns}`;
