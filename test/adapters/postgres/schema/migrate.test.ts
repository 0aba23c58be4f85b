import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { DatabaseAhead } from '#adapters/postgres/schema/migration-state.ts';
import { migrations } from '#adapters/postgres/migrations/index.ts';
import { OnlineMigration } from '#adapters/postgres/migrations/online-migration.ts';
import { embeddedDatabase, emptyPostgresUrl, postgresUrl, withPostgres } from '../../../support/databases.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** Longer than a statement of a request may take, and longer than a transaction may idle meanwhile. */
class Slow extends Migration {
  override up(): void {
    this.addSql('select pg_sleep(6)');
  }
}

class TicketColumn extends Migration {
  override up(): void {
    this.addSql('alter table tickets add column tried int null');
  }
}

class Quick extends Migration {
  override up(): void {
    this.addSql('select 1');
  }
}

class TicketIndex extends OnlineMigration {
  override async up(): Promise<void> {
    await this.addIndex('tickets_tried', 'tickets (guild_id, subject)');
  }
}

class LockingIndex extends Migration {
  override up(): void {
    this.addSql('create index tickets_tried on tickets (guild_id, subject)');
  }
}

/** A key without the server that is replaced by one with it, beside statements of the version before. */
class TicketKey extends OnlineMigration {
  override async up(): Promise<void> {
    if (!(await this.hasColumn('tried', 'guild')))
      this.addSql(`alter table tried add column guild text not null default ''`);
    await this.setPrimaryKey('tried', 'guild, id', 'id');
    this.dropIndex('tried_name');
  }
}

type MigrationClass = new (...given: ConstructorParameters<typeof Migration>) => Migration;

/** Tables of which a server may have millions of rows. */
const LARGE_TABLES =
  'tickets|ticket_messages|ticket_timeline|events|webhook_deliveries|transcripts|transcript_messages';

const withNext = (next: MigrationClass) => [...migrations, { name: '9999-next', class: next }];
const markAsNewer = (database: Database) =>
  database.query(`insert into schema_migrations (name) values ('9999-of-a-newer-version')`);

it('refuses an embedded database that a newer version has brought up to date', async () => {
  const database = await embeddedDatabase();
  await markAsNewer(database);
  await expect(database.migrate()).rejects.toThrow(DatabaseAhead);
  await expect(database.migrate()).rejects.toThrow(/newer version.*9999-of-a-newer-version/);
  await database.close();
});

/** The statements of a migration over a database without any index. */
const listStatements = async (migration: MigrationClass): Promise<readonly string[]> => {
  const driver = { execute: () => Promise.resolve([]) } as unknown as ConstructorParameters<typeof Migration>[0];
  const made = new migration(driver, {} as ConstructorParameters<typeof Migration>[1]);
  await made.up();
  return made.getQueries().map(String);
};
const LOCKING = new RegExp(`create (unique )?index (?!concurrently)\\S+ on "?(${LARGE_TABLES})"? .*`, 'g');
const listLocking = async (migration: MigrationClass): Promise<readonly string[]> =>
  (await listStatements(migration)).flatMap((statement) => statement.match(LOCKING) ?? []);

it('builds no index that locks a large table, after the first tables', async () => {
  for (const { class: migration } of migrations.slice(1))
    expect(await listLocking(migration as MigrationClass)).toEqual([]);
  expect(await listLocking(LockingIndex)).toEqual(['create index tickets_tried on tickets (guild_id, subject)']);
  expect(await listLocking(TicketIndex)).toEqual([]);
  expect((await listStatements(TicketIndex)).join('\n')).toContain('create index concurrently');
});

withPostgres('migrations of a PostgreSQL database', () => {
  let url: string;
  let database: Database;
  beforeEach(async () => {
    url = await postgresUrl();
    database = await connectPostgres({ url, maxConnections: 3, onError: () => undefined });
  });
  afterEach(() => database.close());

  it('take longer than a statement of a request may, and say what they do', async () => {
    const input: string[] = [];
    await database.migrate({ list: withNext(Slow), report: (text) => input.push(text) });
    expect(input).toEqual([
      'Migration 9999-next begins.',
      expect.stringMatching(/^Migration 9999-next took [6-9]\.\d s\.$/),
    ]);
    await expect(database.query('select pg_sleep(6)')).rejects.toThrow('cannot be reached');
  });

  it('are reported in one line when there are no tables yet', async () => {
    const fresh = await connectPostgres({ url: await emptyPostgresUrl(), maxConnections: 3, onError: () => undefined });
    const input: string[] = [];
    await fresh.migrate({ report: (text) => input.push(text) });
    await fresh.close();
    expect(input).toEqual([expect.stringMatching(/^The tables are created \(\d+\.\d s\)\.$/)]);
  });

  it('are applied once by several processes that start at once over an empty database', async () => {
    const empty = await emptyPostgresUrl();
    const connect = () => connectPostgres({ url: empty, maxConnections: 3, onError: () => undefined });
    const processes = await Promise.all([connect(), connect(), connect()]);
    const input: string[] = [];
    await Promise.all(processes.map((one) => one.migrate({ report: (text) => input.push(text) })));
    expect(input).toEqual([expect.stringMatching(/^The tables are created/)]);
    await Promise.all(processes.map((one) => one.close()));
  });

  it('let others read a table that they wait for', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin; select from tickets');
    const input: string[] = [];
    const firstRefusal = Promise.withResolvers<undefined>();
    const migrating = database.migrate({
      list: withNext(TicketColumn),
      report: (text) => {
        input.push(text);
        if (text.includes('in use')) firstRefusal.resolve(undefined);
      },
    });
    await firstRefusal.promise;
    expect(await database.query('select from tickets')).toEqual([]);
    await client.query('commit');
    await client.end();
    await migrating;
    expect(input.at(-1)).toMatch(/^Migration 9999-next took/);
  });

  /** A transaction that writes to tickets, and waits for nobody. @returns ends it */
  const startWriting = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin; set local lock_timeout = 1; lock table tickets in row exclusive mode');
    return async () => {
      await client.query('commit');
      await client.end();
    };
  };
  const isIndexValid = async () =>
    (await database.query(`select from pg_index where indexrelid = to_regclass('tickets_tried') and indisvalid`))
      .length === 1;

  it('let others write to a table of which they build an index', async () => {
    const endWriting = await startWriting();
    const migrating = database.migrate({ list: withNext(TicketIndex) });
    const isBuilding = async () =>
      (await database.query(`select from pg_index where indexrelid = to_regclass('tickets_tried')`)).length === 1;
    await waitUntil(isBuilding, { what: 'The index' });
    await (
      await startWriting()
    )();
    expect(await isIndexValid()).toBe(false);
    await endWriting();
    await migrating;
    expect(await isIndexValid()).toBe(true);
  });

  it('build an index anew that an interrupted migration has left behind', async () => {
    await database.query('create index tickets_tried on tickets (guild_id, subject)');
    await database.query(`update pg_index set indisvalid = false where indexrelid = 'tickets_tried'::regclass`);
    await database.migrate({ list: withNext(TicketIndex) });
    expect(await isIndexValid()).toBe(true);
  });

  it('replace a primary key, and change nothing when they run again', async () => {
    await database.query('create table tried (id int primary key, name text)');
    await database.query('create index tried_name on tried (name)');
    const listIndexes = () =>
      database.query(
        `select pg_get_indexdef(indexrelid) as index from pg_index where indrelid = 'tried'::regclass order by indexrelid`,
      );
    await database.migrate({ list: withNext(TicketKey) });
    const indexes = await listIndexes();
    expect(indexes).toEqual([
      { index: 'CREATE UNIQUE INDEX tried_pkey ON public.tried USING btree (guild, id)' },
      { index: 'CREATE UNIQUE INDEX tried_previous_key ON public.tried USING btree (id)' },
    ]);
    await database.query(`delete from schema_migrations where name = '9999-next'`);
    await database.migrate({ list: withNext(TicketKey) });
    expect(await listIndexes()).toEqual(indexes);
  });

  it('end before the next one when the process is to stop', async () => {
    const stopping = new AbortController();
    const stop = new Error('stopping');
    class Stopping extends Migration {
      override up(): void {
        stopping.abort(stop);
        this.addSql('select 1');
      }
    }
    const list = [...withNext(Stopping), { name: '9999-not-reached', class: TicketColumn }];
    await expect(database.migrate({ list, signal: stopping.signal })).rejects.toBe(stop);
    const applied = await database.query<{ name: string }>(
      'select name from schema_migrations order by id desc limit 1',
    );
    expect(applied).toEqual([{ name: '9999-next' }]);
  });

  it('are not begun, while another process has the lock, when the process is to stop', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_advisory_lock(1735747948)');
    const stop = new Error('stopping');
    const migrating = database.migrate({ list: withNext(TicketColumn), signal: AbortSignal.abort(stop) });
    await expect(migrating).rejects.toBe(stop);
    await client.end();
  });

  it('are few lines of the log, however many they are', async () => {
    const list = [
      ...withNext(TicketColumn),
      { name: '9999-second', class: Quick },
      { name: '9999-third', class: Slow },
    ];
    const input: string[] = [];
    await database.migrate({ list, report: (text) => input.push(text) });
    expect(input).toEqual([
      '3 migrations begin: 9999-next to 9999-third.',
      'Migration 9999-third is running.',
      expect.stringMatching(/^Migration 9999-third took [6-9]\.\d s\.$/),
      expect.stringMatching(/^3 migrations took [6-9]\.\d s\.$/),
    ]);
  });

  it('are refused when a newer version has brought the database up to date', async () => {
    await markAsNewer(database);
    await expect(database.migrate()).rejects.toThrow(DatabaseAhead);
  });
});
