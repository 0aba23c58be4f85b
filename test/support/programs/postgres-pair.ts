import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createPostgresFolder, type PostgresServer, runPostgresProgram, startPostgres } from './postgres-server.ts';

/** Runs statements one by one, each outside of a transaction. */
export const runSql = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Has each change of a primary wait until its standby has it. */
export const waitForStandby = (primary: PostgresServer): Promise<void> =>
  runSql(primary.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');

export interface Pair {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** Of the one of both that takes writes. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A primary and a standby that follows it. */
export const startPair = async (): Promise<Pair> => {
  const folder = await createPostgresFolder();
  const base = join(folder, 'base');
  const primary = await startPostgres();
  await runPostgresProgram(folder, 'pg_basebackup', '-d', primary.url, '-D', base, '-R', '--checkpoint=fast');
  const standby = await startPostgres({ data: base });
  const hosts = [primary, standby].map(({ url }) => new URL(url).host).join();
  return {
    primary,
    standby,
    url: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
    close: async () => {
      await Promise.allSettled([primary.stop(), standby.stop()]);
      await rm(folder, { recursive: true });
    },
  };
};
