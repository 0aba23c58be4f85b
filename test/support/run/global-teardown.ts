import { rm } from 'node:fs/promises';
import pg from 'pg';
import { getFixture } from '../suite/fixture.ts';

/** Each drop waits for a checkpoint, which those that wait share. */
const AT_ONCE = 40;

/** Takes away everything the run has made, whatever became of its tests. */
export default async function globalTeardown(): Promise<void> {
  const { folder, run, postgresUrl } = getFixture();
  await rm(folder, { recursive: true, force: true });
  if (!postgresUrl) return;
  const pool = new pg.Pool({ connectionString: postgresUrl, max: AT_ONCE });
  const { rows } = await pool.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${run}%`,
  ]);
  await Promise.all(rows.map(({ datname }) => pool.query(`drop database if exists ${datname} with (force)`)));
  await pool.end();
}
