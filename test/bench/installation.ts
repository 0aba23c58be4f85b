import { createBareTables } from './bare/tables.ts';
import type { Cleanup } from './data/cleanup.ts';
import { createDatabase } from './database.ts';
import { growTo, removeCreated, settle } from './data/fill.ts';
import type { Options } from './options.ts';
import type { Stage } from './scenarios.ts';
import { addServers, joinAll, processAll } from './servers.ts';

const SERVERS = 100;

/** A database with the servers of one organization. */
export type Installation = Pick<Stage, 'databaseUrl' | 'servers' | 'organization'>;

/** Creates a database with servers in it, and no tickets yet. */
export const createInstallation = async ({ postgres }: Options, cleanup: Cleanup): Promise<Installation> => {
  const databaseUrl = await createDatabase(postgres, cleanup);
  const servers = await addServers(databaseUrl, SERVERS);
  await createBareTables(databaseUrl);
  return { databaseUrl, servers, organization: await joinAll(databaseUrl, servers) };
};

/** Adds tickets up to this number, with everything that workers compute of them. */
export const fillInstallation = async ({ databaseUrl, servers }: Installation, tickets: number): Promise<void> => {
  await growTo(databaseUrl, servers, tickets);
  await processAll(databaseUrl);
  await settle(databaseUrl);
};

/** Takes away what measured requests have created, with everything that workers computed of it. */
export const restoreInstallation = async ({ databaseUrl }: Installation): Promise<void> => {
  await removeCreated(databaseUrl);
  await processAll(databaseUrl);
  await settle(databaseUrl);
};
