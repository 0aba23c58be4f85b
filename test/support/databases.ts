import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { connectEmbedded, type Embedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { connectPostgres, openPools } from '#adapters/postgres/schema/connect.ts';
import { SCHEMA } from '#adapters/postgres/schema/schema.ts';
import { Database } from '#adapters/postgres/database/database.ts';
import { getFixture } from './suite/fixture.ts';
import { recordStatements } from './statements/recording-pool.ts';
import { RoutingPool } from './statements/routing-pool.ts';
import { suiteIf } from './suite/suite-if.ts';

/** A fresh, migrated embedded database, with the instance beneath it. */
export const embedded = async (): Promise<Embedded> =>
  connectEmbedded({ dump: new Blob([await readFile(getFixture().dump)]) });

/** A fresh, migrated embedded database. */
export const embeddedDatabase = async (): Promise<Database> => (await embedded()).database;

/** The address of a fresh, migrated database on the PostgreSQL server. */
export const postgresUrl = (): Promise<string> => createDatabase(`${getFixture().run}_template`);

/** The address of a fresh database without any table on the PostgreSQL server. */
export const emptyPostgresUrl = (): Promise<string> => createDatabase('template1');

const createDatabase = async (template: string): Promise<string> => {
  const { run, postgresUrl: server } = getFixture();
  if (!server) throw new Error('There is no PostgreSQL server; guard the suite with `withPostgres`.');
  const name = `${run}_${randomBytes(5).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

export const postgresDatabase = async (): Promise<Database> =>
  connectPostgres({ url: await postgresUrl(), maxConnections: 5, onError: () => undefined });

/** As `postgresDatabase`; adds the text of each statement to `texts`. */
export const recordedPostgresDatabase = async (texts: Set<string>): Promise<Database> => {
  const {
    pool,
    heavyPool = pool,
    ...pools
  } = openPools({
    url: await postgresUrl(),
    maxConnections: 5,
    onError: () => undefined,
  });
  const recorded = { pool: recordStatements(pool, texts), heavyPool: recordStatements(heavyPool, texts) };
  return Database.open(SCHEMA, { ...pools, ...recorded });
};

/** Two fresh, migrated databases, over which the servers are divided. */
export const dividedPostgresDatabase = async (): Promise<Database> => {
  const open = async () => openPools({ url: await postgresUrl(), maxConnections: 5, onError: () => undefined });
  const [first, second] = [await open(), await open()];
  const pool = RoutingPool.over([first.pool, second.pool]);
  const heavyPool = RoutingPool.over([first.heavyPool ?? first.pool, second.heavyPool ?? second.pool]);
  return Database.open(SCHEMA, { pool, heavyPool });
};

/** A fresh, migrated database: on the PostgreSQL server where there is one, which is faster, and embedded elsewhere. */
export const availableDatabase = (): Promise<Database> =>
  getFixture().postgresUrl ? postgresDatabase() : embeddedDatabase();

/** Suites that need a PostgreSQL server or Redis; the run's first line says whether there was one. */
export const withPostgres = suiteIf(() => Boolean(getFixture().postgresUrl));
export const withRedis = suiteIf(() => Boolean(getFixture().redisUrl));
