import pg from 'pg';
import { getPlacement, PLACED_TABLES } from '#adapters/postgres/records/placement.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { postgresUrl } from '../databases.ts';

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

/** The tables of servers, with the column that names the server. */
export const PARTITIONED_TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  PLACED_TABLES.flatMap((table) => {
    const placement = getPlacement(table);
    return placement.kind === 'server' ? [[table, placement.key]] : [];
  }),
);

/**
 * Puts tables with the same columns, keys and indexes, partitioned by the hash of the server, in the place of those of servers.
 * PostgreSQL partitions no table by a generated column, which the owner of an audit entry is: here it is an ordinary one.
 */
const partitionTables = async (client: pg.Client, tables: readonly string[]): Promise<void> => {
  for (const [table, key] of Object.entries(PARTITIONED_TABLES)) {
    if (tables.includes(table)) await partitionTable(client, table, key);
  }
};

const partitionTable = async (client: pg.Client, table: string, key: string): Promise<void> => {
  const parts = Array.from(
    { length: PARTS },
    (_, i) =>
      `create table ${table}_part_${i} partition of ${table} for values with (modulus ${PARTS}, remainder ${i})`,
  );
  await client.query(`alter table ${table} rename to ${table}_whole;
    create table ${table} (like ${table}_whole including all excluding generated) partition by hash (${key});
    ${parts.join('; ')}`);
};

/**
 * Runs work with a connection to a database of its own in which the tables, by default all of servers, are partitioned. It is removed with the other
 * databases of the run: to remove one makes PostgreSQL write all that other suites have changed.
 */
export const withPartitions = async <T>(
  work: (client: pg.Client) => Promise<T>,
  tables: readonly string[] = listKeys(PARTITIONED_TABLES),
): Promise<T> => {
  const client = new pg.Client({ connectionString: await postgresUrl() });
  await client.connect();
  try {
    await partitionTables(client, tables);
    return await work(client);
  } finally {
    await client.end();
  }
};
