import { namePlaces } from '#adapters/postgres/connections/server-list.ts';
import { AppError } from '#core/shared/errors.ts';
import type { Config } from '../config/config.ts';
import { describeError, findInnermostCode } from './describe-error.ts';

/** What keeps the database from being used, and what to do. `doctor`, the start of a process and commands say the same. */
export interface DatabaseTrouble {
  readonly found: string;
  readonly advice: string;
}

type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The keys are values of SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Correct user and password in DATABASE_URL.',
  '28000': 'Correct user and password in DATABASE_URL, and see pg_hba.conf of the server.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections of the server, or lower DATABASE_POOL.',
  '53100': 'Make room on the disk of the server.',
  '42501':
    'Make the role of DATABASE_URL the owner of the database, or grant it CREATE on the database and on its schema public.',
  '25006': 'This server takes no writes: it is a standby. DATABASE_URL has to name the primary.',
  '0A000': 'Use PostgreSQL 15 or later with btree_gin, pg_trgm and fuzzystrmatch, which are in its contrib package.',
  '57P03': 'The server is starting or stopping. Try again when it is up.',
};
const REACH_ADVICE =
  'Check host and port in DATABASE_URL, that PostgreSQL runs there, and that firewalls let this machine in.';
const LOG_ADVICE = 'The log of PostgreSQL says more.';

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Codes of connections that are lost, refused or not answered. */
const OUTAGE = /^(08...|57P0.|ECONN\w+|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;
const DRIVER_SAYS = /timeout exceeded when trying to connect|PostgreSQL does not answer|Connection terminated/;

/** What to do about an error of the configured database. */
export const describeDatabaseTrouble = (error: unknown, { databaseUrl, dataDir }: DatabasePlace): DatabaseTrouble => {
  const found = describeError(error);
  if (databaseUrl === null)
    return { found, advice: `Make room if the disk is full; otherwise restore a backup of ${dataDir}.` };
  const code = findInnermostCode(error) ?? '';
  return { found, advice: ADVICE[code] ?? (isOfServer(code) ? LOG_ADVICE : REACH_ADVICE) };
};

/** A code of the operating system such as `EPIPE` has the same length. */
const isOfServer = (code: string): boolean => SQLSTATE.test(code) && !code.startsWith('E');

/** Whether the database is out of reach, rather than slow or at odds with a statement. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof AppError) || error.reason !== 'database_unavailable') return false;
  return OUTAGE.test(findInnermostCode(error) ?? '') || DRIVER_SAYS.test(describeError(error));
};

const isOfDatabase = (error: unknown): boolean =>
  (error instanceof AppError && ['database_unavailable', 'disk_full'].includes(error.reason)) ||
  isOfServer(findInnermostCode(error) ?? '');

/** An error of a PostgreSQL server in two sentences, with its host; null for every other error. */
export const explainDatabaseError = (error: unknown, place: DatabasePlace): string | null => {
  if (place.databaseUrl === null || !isOfDatabase(error)) return null;
  const { found, advice } = describeDatabaseTrouble(error, place);
  return `PostgreSQL at ${namePlaces(place.databaseUrl)} cannot be used: ${found.replace(/\.$/, '')}. ${advice}`;
};
