import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '#adapters/node/logger.ts';
import { type CopiedTable, copyDatabase } from '#adapters/postgres/moving/copy-database.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { type Config, ConfigError, readConfig } from '../../composition/config/config.ts';
import { BLOB_FOLDER, EMBEDDED_FOLDER } from '../../composition/data-files.ts';
import { openStorage } from '../../composition/open-storage.ts';
import { lockFolder } from '../../composition/processes/data-folder.ts';
import { openSecretBox } from '../../composition/secrets.ts';
import type { CommandResult } from '../command/command.ts';

/**
 * Copies the embedded database of the data folder to the configured PostgreSQL server, as the service will use it.
 *
 * @throws ConfigError without a server, an embedded database, or the key of its secrets; FolderInUse while the service runs;
 * conflict when the other database is in use; service_unavailable
 */
export const runMoveDatabase = async (environment: NodeJS.ProcessEnv): Promise<CommandResult> => {
  const config = readConfig(environment);
  assertBoth(config);
  const lock = await lockFolder(config.dataDir);
  try {
    const copied = await openBoth(config, (source, target) => copyDatabase(source, target));
    return { stdout: describe(config, copied), stderr: '', exitCode: 0 };
  } finally {
    await lock.release();
  }
};

const assertBoth = ({ databaseUrl, dataDir }: Config): void => {
  if (databaseUrl === null)
    throw new ConfigError('DATABASE_URL has to be the empty database on a PostgreSQL server, and SECRETS_KEY the key.');
  if (!existsSync(join(dataDir, EMBEDDED_FOLDER)))
    throw new ConfigError(
      `There is no embedded database in ${dataDir}. DATA_DIR has to name the folder of the service.`,
    );
};

/** Both have up-to-date tables, and the configured key opens the secrets. */
const openBoth = async <T>(config: Config, work: (source: Database, target: Database) => Promise<T>): Promise<T> => {
  const log = createLogger('silent');
  const { database: source } = await openStorage({ ...config, databaseUrl: null }, log);
  try {
    await openSecretBox(config, source);
    const { database: target } = await openStorage(config, log);
    try {
      return await work(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

const describe = ({ dataDir }: Config, copied: readonly CopiedTable[]): string => {
  const rows = copied.reduce((sum, table) => sum + table.rows, 0);
  const filled = copied.filter((table) => table.rows > 0);
  return [
    ...filled.map((table) => `${table.table}: ${table.rows}`),
    `${rows} rows of ${filled.length} tables were copied and compared. Start the service with this DATABASE_URL and SECRETS_KEY.`,
    `Files of messages stay in ${join(dataDir, BLOB_FOLDER)}: keep DATA_DIR, or copy them into a bucket. The embedded database keeps its rows.`,
  ].join('\n');
};
