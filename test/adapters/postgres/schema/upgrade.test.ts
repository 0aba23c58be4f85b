import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { embeddedDatabase, emptyPostgresUrl, postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { describeCatalog } from './catalog.ts';

/** A database with demo data as the last version before 0.1.0 left it. */
const DUMP = new URL('dumps/0076-initial-values.sql', import.meta.url);

const restoreEmbedded = async (): ReturnType<typeof embeddedDatabase> => {
  const { database, pglite } = await connectEmbedded('memory');
  await pglite.exec(await readFile(DUMP, 'utf8'));
  await pglite.exec('set search_path = public');
  return database;
};

const restorePostgres = async (): ReturnType<typeof postgresDatabase> => {
  const url = await emptyPostgresUrl();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(await readFile(DUMP, 'utf8'));
  await client.end();
  return connectPostgres({ url, maxConnections: 2, onError: () => undefined });
};

describe('the tables of the versions before 0.1.0', () => {
  it('are those of the first migration, on the embedded database', async () => {
    const [fresh, restored] = [await embeddedDatabase(), await restoreEmbedded()];
    expect(await describeCatalog(restored)).toEqual(await describeCatalog(fresh));
    await Promise.all([fresh.close(), restored.close()]);
  });

  withPostgres('on a PostgreSQL server', () => {
    it('are those of the first migration', async () => {
      const [fresh, restored] = [await postgresDatabase(), await restorePostgres()];
      const catalog = await describeCatalog(fresh);
      expect(await describeCatalog(restored)).toEqual(catalog);
      expect(catalog.columns.length).toBeGreaterThan(700);
      await Promise.all([fresh.close(), restored.close()]);
    });
  });
});
