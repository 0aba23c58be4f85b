import { type DetailReason, type ErrorCode, type ErrorReason, REASONS, type ReasonOf } from './error-reasons.ts';
import { truncate } from './values/text.ts';

export { type DetailReason, type ErrorCode, type ErrorReason, type ReasonOf } from './error-reasons.ts';

/** What is wrong with one part of a request. */
export interface Complaint {
  /** A dotted path such as `options.0.label`, or the name of a header or parameter; null for the request as a whole. */
  readonly field: string | null;
  readonly reason: DetailReason;
  /** Says what is needed, without the name of the field. */
  readonly message: string;
}

interface AppErrorOptions extends ErrorOptions {
  readonly details?: readonly Complaint[];
  /** In how many milliseconds the same attempt may succeed, where that is known. */
  readonly retryAfterMs?: number;
}

/** A failure that its caller can understand. The message is a sentence for the API user: what, which, what now. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Why, as a word that a program can compare. */
  readonly reason: ErrorReason;
  /** Of an invalid request: what is wrong with it. */
  readonly details: readonly Complaint[];
  /** In how many milliseconds the same attempt may succeed; null when that is not known. */
  readonly retryAfterMs: number | null;

  constructor(reason: ErrorReason, message: string, { details = [], retryAfterMs, ...options }: AppErrorOptions = {}) {
    super(message, options);
    this.name = 'AppError';
    this.code = REASONS[reason].code;
    this.reason = reason;
    this.details = details;
    this.retryAfterMs = retryAfterMs ?? null;
  }
}

/** A record was changed by someone else between reading and writing it. */
export class VersionConflict extends AppError {
  readonly what: string;

  constructor(what: string) {
    super('stale_version', `The ${what} was changed by another request. Read it again and retry.`);
    this.name = 'VersionConflict';
    this.what = what;
  }
}

/** Another request holds the lock. */
export class LockTimeout extends AppError {
  constructor(what: string) {
    super('lock_timeout', `The ${what} is being changed by another request. Retry in a moment.`);
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

/** More would not be read, and would make the answer large. */
export const MAX_DETAILS = 20;
const MAX_DETAIL_LENGTH = 500;
const MAX_FIELD_LENGTH = 200;

/** @returns a validation_error that names the first twenty complaints and counts the others */
export const invalidAll = (complaints: readonly Complaint[]) => {
  const details = complaints.slice(0, MAX_DETAILS).map(shorten);
  const left = complaints.length - details.length;
  const message = [...details.map(toSentence), ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
  return new AppError('invalid_request', message, { details });
};

const shorten = ({ field, reason, message }: Complaint): Complaint => ({
  field: field && truncate(field, MAX_FIELD_LENGTH),
  reason,
  message: truncate(message, MAX_DETAIL_LENGTH),
});

const toSentence = ({ field, reason, message }: Complaint): string => {
  if (field === null) return message;
  return reason === 'unknown_field' ? `${message} ${field}` : `${field}: ${message}`;
};

/** @returns a validation_error about one field, or about the request as a whole */
export const invalid = (field: string | null, reason: DetailReason, message: string, options?: ErrorOptions) => {
  const complaint = { field, reason, message };
  return new AppError('invalid_request', toSentence(complaint), { ...options, details: [complaint] });
};

/** @returns the complaint that a field names something that does not exist */
export const unknownReference = (field: string, what: string): Complaint => ({
  field,
  reason: 'unknown_reference',
  message: `there is no such ${what}`,
});

export const notFound = (what: string) => new AppError('unknown_resource', `${what} not found.`);
export const conflict = (reason: ReasonOf<'conflict'>, why: string, options?: ErrorOptions) =>
  new AppError(reason, why, options);
/** There are as many as there may be. */
export const limitReached = (message: string) => conflict('limit_reached', message);
export const forbidden = (reason: ReasonOf<'forbidden'>, why: string) => new AppError(reason, why);
export const unavailable = (reason: ReasonOf<'service_unavailable'>, why: string, options?: ErrorOptions) =>
  new AppError(reason, why, options);
export const botUnavailable = (options?: ErrorOptions & { readonly retryAfterMs?: number }) =>
  new AppError(
    'bot_offline',
    'The bot cannot reach the chat platform right now. Nothing was changed; try again later.',
    options,
  );
