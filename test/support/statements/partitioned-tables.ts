import type pg from 'pg';
import { getPlacement, PLACED_TABLES } from '#adapters/postgres/records/placement.ts';

const PARTS = 4;

const PART = /^(.+)_part_(\d)$/;

export interface Part {
  readonly table: string;
  readonly number: number;
}

/** The part that has the name; null for the name of another table. */
export const findPart = (name: string): Part | null => {
  const [, table, number] = PART.exec(name) ?? [];
  return table === undefined ? null : { table, number: Number(number) };
};

/** PostgreSQL partitions no table by a generated column, which the owner of an audit entry is. The list may only become shorter. */
export const UNPARTITIONED_TABLES = ['audit_entries'];

/** The tables of servers that can be partitioned, with the column that names the server. */
export const PARTITIONED_TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  PLACED_TABLES.flatMap((table) => {
    const placement = getPlacement(table);
    return placement.kind === 'server' && !UNPARTITIONED_TABLES.includes(table) ? [[table, placement.key]] : [];
  }),
);

/** The keys of the version before migration 0028 do not begin with the server, and a partitioned table cannot have them. */
const LIST_PREVIOUS_KEYS = `select conrelid::regclass::text as "table", conname as name from pg_constraint
  where conname ~ '_previous_key$'`;

/** Puts tables with the same columns, keys and indexes, partitioned by the hash of the server, in the place of those of servers. */
export const partitionTables = async (client: pg.Client): Promise<void> => {
  const keys = await client.query<{ table: string; name: string }>(LIST_PREVIOUS_KEYS);
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const [table, key] of Object.entries(PARTITIONED_TABLES)) await partitionTable(client, table, key);
};

export const partitionTable = async (client: pg.Client, table: string, key: string): Promise<void> => {
  const parts = Array.from(
    { length: PARTS },
    (_, i) =>
      `create table ${table}_part_${i} partition of ${table} for values with (modulus ${PARTS}, remainder ${i})`,
  );
  await client.query(`alter table ${table} rename to ${table}_whole;
    create table ${table} (like ${table}_whole including all) partition by hash (${key});
    ${parts.join('; ')}`);
};
