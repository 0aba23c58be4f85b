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

/** Tables whose rows belong to a server or to an organization, and whether they have the owner in one column. */
const LIST_OWNED = `select c.table_name as table, coalesce(bool_or(o.is_nullable = 'NO'), false) as "hasOwner"
  from information_schema.columns c
  join information_schema.columns g on g.table_schema = c.table_schema and g.table_name = c.table_name
    and g.column_name = 'guild_id' and g.is_nullable = 'YES'
  left join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name
    and o.column_name = 'owner_id'
  where c.table_schema = 'public' and c.column_name = 'organization_id' group by c.table_name`;

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
  const wrong = keys.filter(({ table, columns }) => {
    if (!PLACED_TABLES.includes(table)) return false;
    const placement = getPlacement(table);
    return placement.kind === 'server' && columns[0] !== placement.key;
  });
  expect(keys.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

it('each table of rows of servers and organizations has the owner in one column', async () => {
  const owned = await database.query<{ table: string; hasOwner: boolean }>(LIST_OWNED);
  expect(owned.length).toBeGreaterThan(4);
  expect(owned.filter(({ hasOwner }) => !hasOwner)).toEqual([]);
  expect(
    owned.map(({ table }) => getPlacement(table)).filter((one) => !('key' in one && one.key === 'owner_id')),
  ).toEqual([]);
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
