import type { Pool } from './pool.ts';

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

/** Frees the space of deleted rows, updates statistics, and writes what is in memory, so that the log becomes short, unless a backup needs it. */
export const freeSpace = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>({ text: TABLES });
  // One by one: on the embedded database requests are answered between them.
  for (const { name } of rows) {
    await pool.query({ text: `vacuum ${name}` });
    await pool.query({ text: `analyze ${name}` });
  }
  if (!pool.isLogHeld) await pool.query({ text: 'checkpoint' });
};
