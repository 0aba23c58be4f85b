import { rm } from 'node:fs/promises';
import pg from 'pg';
import { getFixture } from './fixture.ts';

/** Takes away everything the run has made, whatever became of its tests. */
export default async function globalTeardown(): Promise<void> {
  const { folder, run, postgresUrl } = getFixture();
  await rm(folder, { recursive: true, force: true });
  if (!postgresUrl) return;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${run}%`,
  ]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.end();
}
