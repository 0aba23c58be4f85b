import type { LineFilter } from '#adapters/node/logger.ts';
import type { Config } from '../config/config.ts';
import { explainDatabaseError, isDatabaseOutage } from './database-trouble.ts';

/** While the database is out of reach, the log has one line in this time about it, whatever fails because of it. */
const REPEAT_MS = 10_000;

/** Lets a line of the log about an outage of the database pass as one that names its host, once in ten seconds. */
export const createOutageFilter = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  now: () => number = () => performance.now(),
): LineFilter => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (!isDatabaseOutage(error)) return 'as-it-is';
    if (now() - reportedAt < REPEAT_MS) return 'omit';
    reportedAt = now();
    return { instead: `${explainDatabaseError(error, config) ?? ''} Trying again.` };
  };
};
