import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { migrations } from '#adapters/postgres/migrations/index.ts';
import { emptyPostgresUrl, withPostgres } from '../../../support/databases.ts';

/** A database with demo data as each released migration left it. A new migration never changes a dump; it adds one. */
const DUMPS = new URL('dumps/', import.meta.url);
const names = (await readdir(DUMPS)).sort();

const ROWS = /^INSERT INTO public\.(\w+) VALUES/gm;
const ADDED_BY_MIGRATING = ['schema_migrations'];

/** How many rows of each table a dump holds. */
const countRows = (dump: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const [, table = ''] of dump.matchAll(ROWS)) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
};

const expectUpgraded = async (database: Database, dump: string): Promise<void> => {
  await database.migrate();
  expect(await database.orm.schema.getUpdateSchemaSQL()).toBe('');
  for (const [table, count] of Object.entries(countRows(dump))) {
    if (ADDED_BY_MIGRATING.includes(table)) continue;
    expect([table, await database.query(`select count(*)::int as count from ${table}`)]).toEqual([table, [{ count }]]);
  }
};

it('is tried with dumps of released migrations, the first one among them', () => {
  const known = migrations.map(({ name }) => `${name}.sql`);
  expect(names).toContain(known[0]);
  expect(known).toEqual(expect.arrayContaining(names));
});

describe.each(names)('the database of %s', (name) => {
  const read = () => readFile(new URL(name, DUMPS), 'utf8');

  it('is brought up to date on the embedded database, and loses no row', async () => {
    const dump = await read();
    const { database, pglite } = await connectEmbedded('memory');
    await pglite.exec(dump);
    await pglite.exec('set search_path = public');
    await expectUpgraded(database, dump);
    await database.close();
  });

  withPostgres('on a PostgreSQL server', () => {
    it('is brought up to date, and loses no row', async () => {
      const [dump, url] = [await read(), await emptyPostgresUrl()];
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(dump);
      await client.end();
      const database = await connectPostgres({ url, maxConnections: 2, onError: () => undefined });
      await expectUpgraded(database, dump);
      await database.close();
    });
  });
});
