import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { emptyPostgresUrl } from '../databases.ts';
import { emptyFolder } from './process.ts';

/** A database with demo data as the last development version before 0.1.0 left it. Its secrets have the key of the tests. */
const DUMP = new URL('../../adapters/postgres/schema/dumps/0076-initial-values.sql', import.meta.url);
const ROWS = /^INSERT INTO public\.(\w+) VALUES/gm;

interface DevelopmentOptions {
  /** How many of its last migrations are missing. */
  readonly missing?: number;
}

const readDump = async ({ missing = 0 }: DevelopmentOptions): Promise<string> =>
  `${await readFile(DUMP, 'utf8')};
  delete from public.schema_migrations where id > (select max(id) from public.schema_migrations) - ${missing};
  set search_path = public;`;

/** How many rows of each table the dump holds, those of the migrations left out. */
export const countDevelopmentRows = async (): Promise<Readonly<Record<string, number>>> => {
  const tables = [...(await readFile(DUMP, 'utf8')).matchAll(ROWS)].map(([, table = '']) => table);
  const others = tables.filter((table) => table !== 'schema_migrations');
  return Object.fromEntries([...Map.groupBy(others, (table) => table)].map(([table, rows]) => [table, rows.length]));
};

/** The address of such a database on the PostgreSQL server. */
export const developmentUrl = async (options: DevelopmentOptions = {}): Promise<string> => {
  const url = await emptyPostgresUrl();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(await readDump(options));
  await client.end();
  return url;
};

export const embeddedDevelopmentDatabase = async (options: DevelopmentOptions = {}) => {
  const { database, pglite } = await connectEmbedded('memory');
  await pglite.exec(await readDump(options));
  return database;
};

/** A folder of data with such a database. */
export const developmentFolder = async (options: DevelopmentOptions = {}): Promise<string> => {
  const folder = await emptyFolder();
  const { database, pglite } = await connectEmbedded({ folder: join(folder, 'db') });
  await pglite.exec(await readDump(options));
  await database.close();
  return folder;
};
