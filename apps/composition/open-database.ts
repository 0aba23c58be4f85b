import { join } from 'node:path';
import type { Logger } from '#adapters/node/logger.ts';
import { connectEmbedded, connectPostgres } from '#adapters/postgres/connect.ts';
import type { Database } from '#adapters/postgres/database.ts';
import type { Config } from './config.ts';

/** The configured database with up-to-date tables. The caller holds the data folder if it is the embedded one. */
export const openDatabase = async (config: Config, log: Logger): Promise<Database> => {
  const database = config.databaseUrl
    ? await connectPostgres({
        url: config.databaseUrl,
        maxConnections: config.databasePool,
        onError: (error) => {
          log.warn({ err: error }, 'A connection to PostgreSQL broke.');
        },
      })
    : (await connectEmbedded({ folder: join(config.dataDir, 'db') })).database;
  await database.migrate();
  return database;
};
