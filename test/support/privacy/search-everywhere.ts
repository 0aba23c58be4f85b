import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#adapters/postgres/database/database.ts';
import type { TestApi } from '../api.ts';

/** Lists `table: needle` for each needle that occurs in a row of a table, whatever the column. */
export const searchTables = async ({ service }: TestApi, needles: readonly string[]): Promise<readonly string[]> => {
  const { database } = service;
  const found: string[] = [];
  for (const table of await listTables(database)) {
    const rows = await database.query<{ text: string }>(
      `/* sweep: canary */ select lower(t::text) as text from "${table}" t`,
    );
    const there = needles.filter((needle) => rows.some(({ text }) => text.includes(needle)));
    found.push(...there.map((needle) => `${table}: ${needle}`));
  }
  return found;
};

const listTables = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = current_schema() order by tablename',
  );
  return rows.map(({ name }) => name);
};

/** Lists the needles that occur in a file of the folder or in the name of one. */
export const searchFiles = async (folder: string, needles: readonly string[]): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => `${name} ${(await readFile(join(parentPath, name))).toString('latin1')}`),
  );
  return needles.filter((needle) => texts.some((text) => text.toLowerCase().includes(needle)));
};
