import { countConnections } from '#adapters/postgres/schema/connect.ts';
import type { DatabaseFacts } from '#adapters/postgres/schema/inspect-database.ts';
import { describeOutdated } from '#adapters/postgres/schema/migration-state.ts';
import type { Config } from '../../composition/config/config.ts';
import { describeDatabaseTrouble } from '../../composition/trouble/database-trouble.ts';
import { fail, type Finding, pass, skip, warn } from './finding.ts';
import type { Inspection } from './inspect-storage.ts';

const MIN_VERSION = 15;
/** API, worker and bot as processes of their own. */
const USUAL_PROCESSES = 3;
/** The service accepts this much without a line in its log. */
const MAX_OFFSET_MS = 2_000;

export const reportDatabase = (inspection: Inspection, config: Config): readonly Finding[] => {
  switch (inspection.kind) {
    case 'missing':
      return [pass('database', 'the embedded database does not exist yet, and is made with the first start')];
    case 'in-use':
      return [
        skip(
          'database',
          'left out: a running service has the embedded database open',
          'Stop it first to check this, too.',
        ),
      ];
    case 'unreachable':
      return [reportTrouble(inspection.error, config)];
    case 'embedded':
      return [pass('database', `embedded PostgreSQL ${inspection.facts.version}`), reportMigrations(inspection.facts)];
    case 'server':
      return reportServer(inspection.facts, config);
  }
};

const reportTrouble = (error: unknown, config: Config): Finding => {
  const { found, advice } = describeDatabaseTrouble(error, config);
  return fail('database', found, advice);
};

const reportServer = (facts: DatabaseFacts, config: Config): readonly Finding[] => [
  reportVersion(facts),
  reportConnections(facts, config),
  reportClock(facts),
  reportMigrations(facts),
  facts.isAutovacuumOn
    ? pass('autovacuum', 'on')
    : warn('autovacuum', 'off: tables grow and become slow', 'Set autovacuum and track_counts to on.'),
];

const reportVersion = ({ version, majorVersion }: DatabaseFacts): Finding =>
  majorVersion < MIN_VERSION
    ? fail('database', `PostgreSQL ${version}`, `Install PostgreSQL ${MIN_VERSION} or newer.`)
    : pass('database', `PostgreSQL ${version}`);

const reportConnections = (facts: DatabaseFacts, { databasePool, redisUrl }: Config): Finding => {
  const usable = facts.maxConnections - facts.reservedConnections;
  const each = countConnections(databasePool, { hasQueue: redisUrl === null });
  const processes = Math.floor(usable / each);
  const found = `max_connections leaves ${usable}, and each process takes up to ${each}: enough for ${processes} processes`;
  const advice = 'Raise max_connections of the server, or lower DATABASE_POOL.';
  if (processes < 1) return fail('database connections', found, advice);
  return processes < USUAL_PROCESSES
    ? warn('database connections', found, advice)
    : pass('database connections', found);
};

const reportClock = ({ clockOffsetMs, timeZone }: DatabaseFacts): Finding => {
  const seconds = (Math.abs(clockOffsetMs) / 1_000).toFixed(1);
  const found = `the clock of the database is ${seconds} s ${clockOffsetMs < 0 ? 'behind' : 'ahead of'} this machine's; its time zone is ${timeZone}, and the service uses UTC`;
  return Math.abs(clockOffsetMs) > MAX_OFFSET_MS
    ? warn('database clock', found, 'Set both by NTP; the service uses the clock of the database.')
    : pass('database clock', found);
};

const reportMigrations = (facts: DatabaseFacts): Finding => {
  const { appliedMigrations, pendingMigrations, unknownMigrations, missingMigrations } = facts;
  if (unknownMigrations.length > 0) {
    return fail(
      'migrations',
      `the database belongs to a newer version: ${unknownMigrations.join(', ')}`,
      'Start the newer version, or restore a backup from before it.',
    );
  }
  if (missingMigrations > 0) {
    const { found, advice } = describeOutdated(missingMigrations);
    return fail('migrations', found, advice);
  }
  if (pendingMigrations === 0) return pass('migrations', 'all are applied');
  return appliedMigrations === 0
    ? pass('migrations', 'there are no tables yet; they are made with the first start')
    : warn('migrations', `${pendingMigrations} are pending`, 'Make a backup; the next start applies them.');
};
