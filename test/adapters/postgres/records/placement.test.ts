import { readdir, readFile } from 'node:fs/promises';
import { getPlacement, PLACED_TABLES } from '#adapters/postgres/records/placement.ts';
import { ALL_TABLES } from '#adapters/postgres/schema/tables.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { embeddedDatabase } from '../../../support/databases.ts';
import { ACROSS_SERVERS } from '../../../support/statements/across-servers.ts';

const LIST_KEYS = `select c.relname as table, i.relname as name, array_agg(a.attname::text order by k.position) as columns
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    cross join unnest(x.indkey) with ordinality k(number, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
  where x.indisunique and c.relnamespace = 'public'::regnamespace group by c.relname, i.relname`;

/** Named in "on conflict" by processes of the version before migration 0028, which may still run. */
const PREVIOUS_KEYS = /_previous_key$/;

let database: Database;
beforeAll(async () => {
  database = await embeddedDatabase();
});
afterAll(() => database.close());

it('every table has a placement, and no other', () => {
  const tables = ALL_TABLES.map(({ meta }) => meta.tableName);
  expect([...PLACED_TABLES].sort()).toEqual([...tables].sort());
  expect(() => getPlacement('unknown')).toThrow('has no placement');
});

it('the primary and unique keys of each table of servers begin with the server', async () => {
  const keys = await database.query<{ table: string; name: string; columns: string[] }>(LIST_KEYS);
  const wrong = keys.filter(({ table, name, columns }) => {
    if (!PLACED_TABLES.includes(table) || PREVIOUS_KEYS.test(name)) return false;
    const placement = getPlacement(table);
    return placement.kind === 'server' && columns[0] !== placement.key;
  });
  expect(keys.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

it('the list of statements over several servers is that of the code, and no statement uses a row address as a key', async () => {
  const folder = new URL('../../../../adapters/postgres/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const sources = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
  const names = [...sources.matchAll(/\/\* ((?:sweep|organization|directory|batch): [^*]+) \*\//g)].map(
    ([, name]) => name,
  );
  expect([...new Set(names)].sort()).toEqual(Object.keys(ACROSS_SERVERS).sort());
  expect(sources).not.toMatch(/\bctid\b/);
});
