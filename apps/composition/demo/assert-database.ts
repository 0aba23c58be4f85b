import type { Database } from '#adapters/postgres/database/database.ts';
import { readDemoMark } from '#adapters/postgres/demo-desks/demo-mark.ts';
import { getSharedSetting } from '#adapters/postgres/database/settings.ts';
import { type Config, ConfigError } from '../config/config.ts';

/**
 * A demo has a database for nothing else, which is marked at its first start.
 *
 * @throws ConfigError for a demo on other data, and for a service on the data of a demo
 */
export const assertDatabaseOfDemo = async ({ demo }: Pick<Config, 'demo'>, database: Database): Promise<void> => {
  const { isDemo, hasServers } = await readDemoMark(database);
  if (demo === null && isDemo) throw new ConfigError(IS_DEMO);
  if (demo === null || isDemo) return;
  if (hasServers) throw new ConfigError(IS_NO_DEMO);
  await getSharedSetting(database, 'demo', () => '1');
};

const IS_DEMO =
  'The configuration has to be corrected:\n  DEMO: this database is that of a demo, whose desks only a service with DEMO=1 deletes. ' +
  'Set DEMO=1, or use another DATA_DIR or DATABASE_URL.';

const IS_NO_DEMO =
  'The configuration has to be corrected:\n  DEMO: this database has servers already, and a demo needs one of its own. ' +
  'Use a new DATA_DIR or an empty database, or leave DEMO out.';
