import { truncate } from './text.ts';

/** Every way a request can fail, as the API names it. Adapters decide how each code looks on their wire. */
export type ErrorCode =
  | 'validation_error'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'bot_unavailable'
  | 'service_unavailable'
  | 'internal_error';

/** The values of `reason` that an error can have in addition to its code. */
export const ERROR_REASONS = ['limit_reached'] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

/** A failure that its caller can understand. The message is a sentence for the API user: what, which, what now. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Why, as a word that a program can compare; null where the code says it all. */
  readonly reason: ErrorReason | null;

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { readonly reason?: ErrorReason } = {}) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.reason = options.reason ?? null;
  }
}

/** A record was changed by someone else between reading and writing it. */
export class VersionConflict extends AppError {
  readonly what: string;

  constructor(what: string) {
    super('conflict', `The ${what} was changed by another request. Read it again and retry.`);
    this.name = 'VersionConflict';
    this.what = what;
  }
}

/** Another request holds the lock. */
export class LockTimeout extends AppError {
  constructor(what: string) {
    super('conflict', `The ${what} is being changed by another request. Retry in a moment.`);
    this.name = 'LockTimeout';
  }
}

/** Whether the same attempt may succeed a little later, without anybody changing anything. */
export const isTransient = (error: unknown): boolean =>
  error instanceof VersionConflict ||
  error instanceof LockTimeout ||
  (error instanceof AppError && (error.code === 'bot_unavailable' || error.code === 'service_unavailable'));

/** Whether a rule refused, in contrast to a version conflict or a lock timeout. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'conflict' &&
  !(error instanceof VersionConflict || error instanceof LockTimeout);

export const invalid = (why: string) => new AppError('validation_error', why);
/** More would not be read, and would make the answer large. */
const MAX_COMPLAINTS = 20;
const MAX_COMPLAINT_LENGTH = 500;

/** @returns a validation_error that names the first twenty complaints and counts the others */
export const invalidAll = (complaints: readonly string[]) => {
  const named = complaints.slice(0, MAX_COMPLAINTS).map((complaint) => truncate(complaint, MAX_COMPLAINT_LENGTH));
  const left = complaints.length - named.length;
  return invalid([...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; '));
};

export const notFound = (what: string) => new AppError('not_found', `${what} not found.`);
export const conflict = (why: string, options?: ErrorOptions) => new AppError('conflict', why, options);
/** There are as many as there may be. */
export const limitReached = (message: string) => new AppError('conflict', message, { reason: 'limit_reached' });
export const forbidden = (why: string) => new AppError('forbidden', why);
export const botUnavailable = (options?: ErrorOptions) =>
  new AppError(
    'bot_unavailable',
    'The bot cannot reach the chat platform right now. Nothing was changed; try again later.',
    options,
  );
