import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Cleanup } from './data/cleanup.ts';

/** Runs statements on a connection of its own to the database. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Creates a database under a random name; the clean-up drops it. @returns its address */
export const createDatabase = async (postgres: string, cleanup: Cleanup): Promise<string> => {
  const name = `guildesk_bench_${randomBytes(6).toString('hex')}`;
  cleanup.add(() => withClient(postgres, (client) => client.query(`drop database if exists ${name} with (force)`)));
  await withClient(postgres, (client) => client.query(`create database ${name}`));
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
};
