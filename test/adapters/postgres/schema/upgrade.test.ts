import { Migration } from '@mikro-orm/migrations';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { DatabaseAhead, DatabaseOutdated } from '#adapters/postgres/schema/migration-state.ts';
import { migrations } from '#adapters/postgres/migrations/index.ts';
import { embeddedDatabase, postgresDatabase, withPostgres } from '../../../support/databases.ts';
import {
  countDevelopmentRows,
  developmentUrl,
  embeddedDevelopmentDatabase,
} from '../../../support/programs/development-database.ts';
import { describeCatalog } from './catalog.ts';

const NAMES = migrations.map(({ name }) => name);
const REPLACED = 'The records of 72 migrations before 0.1.0 are replaced by 0001-tables.';

class Quick extends Migration {
  override up(): void {
    this.addSql('select 1');
  }
}

const connect = async (url: string): Promise<Database> =>
  connectPostgres({ url, maxConnections: 2, onError: () => undefined });

interface Kind {
  readonly makeFresh: () => Promise<Database>;
  readonly makeDevelopment: (options?: { readonly missing?: number }) => Promise<Database>;
}

const EMBEDDED: Kind = { makeFresh: embeddedDatabase, makeDevelopment: embeddedDevelopmentDatabase };
const SERVER: Kind = {
  makeFresh: postgresDatabase,
  makeDevelopment: async (options) => connect(await developmentUrl(options)),
};

const listRecords = async (database: Database): Promise<readonly string[]> =>
  (await database.query<{ name: string }>('select name from schema_migrations order by id')).map(({ name }) => name);

const defineUpgrade = ({ makeFresh, makeDevelopment }: Kind): void => {
  it('has the tables of a fresh one once it is up to date', async () => {
    const [fresh, development] = [await makeFresh(), await makeDevelopment()];
    await development.migrate();
    const catalog = await describeCatalog(fresh);
    expect(await describeCatalog(development)).toEqual(catalog);
    expect(catalog.columns.length).toBeGreaterThan(700);
    await Promise.all([fresh.close(), development.close()]);
  });

  it('is up to date, gets the record of the first migration, and loses no row', async () => {
    const database = await makeDevelopment();
    const reports: string[] = [];
    for (let start = 1; start <= 2; start += 1) await database.migrate({ report: (text) => reports.push(text) });
    expect(reports.filter((text) => text === REPLACED)).toHaveLength(1);
    expect(await listRecords(database)).toEqual(NAMES);
    expect(await database.orm.schema.getUpdateSchemaSQL()).toBe('');
    const rows = Object.entries(await countDevelopmentRows());
    expect(rows.length).toBeGreaterThan(10);
    for (const [table, count] of rows)
      expect([table, await database.query(`select count(*)::int as count from ${table}`)]).toEqual([
        table,
        [{ count }],
      ]);
    await database.close();
  });

  it('is refused and left as it is when some of its migrations are missing', async () => {
    const database = await makeDevelopment({ missing: 4 });
    const records = await listRecords(database);
    await expect(database.migrate()).rejects.toThrow(DatabaseOutdated);
    await expect(database.migrate()).rejects.toThrow(
      'The database belongs to a development version before 0.1.0 and lacks 4 of its 72 migrations. Nothing was changed. ' +
        'Make a backup, start commit b412c28d of guildesk once, which applies them, and then start this version.',
    );
    expect(records).toHaveLength(68);
    expect(await listRecords(database)).toEqual(records);
    await database.close();
  });

  it('is refused and left as it is when a newer version was there', async () => {
    const database = await makeDevelopment();
    await database.query(`insert into schema_migrations (name) values ('9999-of-a-newer-version')`);
    const records = await listRecords(database);
    await expect(database.migrate()).rejects.toThrow(DatabaseAhead);
    await expect(database.migrate()).rejects.toThrow(/migrations 9999-of-a-newer-version\./);
    expect(await listRecords(database)).toEqual(records);
    await database.close();
  });
};

describe('an embedded database of a development version', () => defineUpgrade(EMBEDDED));

withPostgres('a database of a development version on a PostgreSQL server', () => {
  defineUpgrade(SERVER);

  it('gets one record from several processes that start at once', async () => {
    const url = await developmentUrl();
    const processes = await Promise.all([connect(url), connect(url), connect(url)]);
    const reports: string[] = [];
    await Promise.all(processes.map((one) => one.migrate({ report: (text) => reports.push(text) })));
    expect(reports.filter((text) => text === REPLACED)).toHaveLength(1);
    expect(await listRecords(processes[0])).toEqual(NAMES);
    await Promise.all(processes.map((one) => one.close()));
  });

  it('gets the migrations that come later', async () => {
    const database = await connect(await developmentUrl());
    await database.migrate({ list: [...migrations, { name: '9999-next', class: Quick }] });
    expect(await listRecords(database)).toEqual([...NAMES, '9999-next']);
    await database.close();
  });
});
