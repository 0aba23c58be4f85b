import { invalid, unavailable } from '#core/shared/errors.ts';

interface DriverError {
  readonly message?: string;
  /** SQLSTATE (PostgreSQL manual, appendix A), or a code of the operating system such as ECONNREFUSED. */
  readonly code?: string;
  readonly constraint?: string;
}

const readError = (error: unknown): DriverError => (typeof error === 'object' && error !== null ? error : {});

const UNIQUE_VIOLATION = '23505';
const QUERY_CANCELED = '57014';

/** SQLSTATE of a write that a standby gets, or a database that can only be read. */
const READ_ONLY = '25006';

/** Connection lost, refused or timed out, server shutting down or overloaded, a standby, lock or statement timed out, a deadlock. */
const OUT_OF_REACH =
  /^(08...|53...|57P0.|57014|55P03|25P03|25006|40P01|ECONN\w+|ENOTFOUND|ENOENT|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;
const DRIVER_SAYS =
  /timeout exceeded when trying to connect|PostgreSQL does not answer|Connection terminated|Client has encountered a connection error|pool after calling end/;

/** Whether the error says that this unique constraint or index was violated. */
export const violates = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = readError(error);
  return code === UNIQUE_VIOLATION && violated === constraint;
};

/** Whether a write reached a server that can only be read, as a standby. */
export const isReadOnly = (error: unknown): boolean => readError(error).code === READ_ONLY;

/** What a connection to a standby is refused with: it would answer reads, and those of a past state. */
export const createStandbyError = (): Error =>
  Object.assign(new Error('The PostgreSQL server is a standby, which cannot be written to.'), { code: READ_ONLY });

/** Whether a statement was ended because it took too long. */
export const isTimeout = (error: unknown): boolean => readError(error).code === QUERY_CANCELED;

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement was ended because it waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean => readError(error).code === LOCK_NOT_AVAILABLE;

export const DISK_FULL = '53100';

/** Whether a write failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, message = '' } = readError(error);
  return code === DISK_FULL || /ENOSPC|No space left on device/i.test(message);
};

const NO_ROOM = 'The database has no room left on its disk: it can be read, and nothing can be changed right now.';

/** A text has more words than a search vector of PostgreSQL holds (1 MiB), or a word that is too long for one. */
const PROGRAM_LIMIT_EXCEEDED = '54000';

const refused = new WeakSet<object>();

/** Notes that a connection was refused with this error: whatever its code, the database could not be reached. */
export const noteRefusal = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) refused.add(error);
};

const wasRefused = (error: unknown): boolean => typeof error === 'object' && error !== null && refused.has(error);

/** A standby ends a statement whose rows the primary has removed. */
const CONFLICT_WITH_RECOVERY = '40001';

/** Whether a read failed because of the standby it was sent to, so that the primary can still do it. */
export const isStandbyFailure = (error: unknown): boolean => {
  const { code = '', message = '' } = readError(error);
  if (code === CONFLICT_WITH_RECOVERY || wasRefused(error)) return true;
  return code !== QUERY_CANCELED && (OUT_OF_REACH.test(code) || DRIVER_SAYS.test(message));
};

/** Translates what a caller can understand, such as a database out of reach. Other errors stay as they are. */
export const translateError = (error: unknown): unknown =>
  wasRefused(error) ? createUnreachable(error) : translateKnown(error);

const createUnreachable = (cause: unknown) =>
  unavailable('database_unavailable', 'The database cannot be reached. Try again in a moment.', { cause });

/** Translates by what the error says itself: at the start, a refused password is no outage. */
export const translateKnown = (error: unknown): unknown => {
  const { code = '', message = '' } = readError(error);
  if (code === PROGRAM_LIMIT_EXCEEDED) {
    const why =
      'The text has more words than can be searched, or a word that is too long. Make it shorter, or split it.';
    return invalid(null, 'too_long', why, { cause: error });
  }
  if (isDiskFull(error)) return unavailable('disk_full', NO_ROOM, { cause: error });
  return OUT_OF_REACH.test(code) || DRIVER_SAYS.test(message) ? createUnreachable(error) : error;
};
