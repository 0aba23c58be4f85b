import { type DetailReason, type ErrorCode, type ErrorReason, REASONS, type ReasonOf } from './error-reasons.ts';
import { truncate } from './values/text.ts';

export { type DetailReason, type ErrorCode, type ErrorReason, type ReasonOf } from './error-reasons.ts';

export interface Complaint {
  /** Holds a dotted path such as `options.0.label`, or a header or parameter name; null means the whole request. */
  readonly field: string | null;
  readonly reason: DetailReason;
  /** Says what is needed, without the field name. */
  readonly message: string;
}

interface AppErrorOptions extends ErrorOptions {
  readonly details?: readonly Complaint[];
  readonly retryAfterMs?: number;
}

/** The message is a sentence for the API user: what failed, for which resource, and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly details: readonly Complaint[];
  /** The same attempt may succeed after this time; null when unknown. */
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

export class VersionConflict extends AppError {
  readonly what: string;

  constructor(what: string) {
    super('stale_version', `The ${what} was changed by another request. Read it again and retry.`);
    this.name = 'VersionConflict';
    this.what = what;
  }
}

export class LockTimeout extends AppError {
  constructor(what: string) {
    super('lock_timeout', `The ${what} is being changed by another request. Retry in a moment.`);
    this.name = 'LockTimeout';
  }
}

/** The same attempt may succeed later without any change by the caller. */
export const isTransient = (error: unknown): boolean =>
  error instanceof VersionConflict ||
  error instanceof LockTimeout ||
  (error instanceof AppError && (error.code === 'bot_unavailable' || error.code === 'service_unavailable'));

/** Recognizes conflicts with a rule, not version conflicts and lock timeouts. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'conflict' &&
  !(error instanceof VersionConflict || error instanceof LockTimeout);

export const MAX_DETAILS = 20;
const MAX_DETAIL_LENGTH = 500;
const MAX_FIELD_LENGTH = 200;

/** Names the first twenty complaints and counts the others. */
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

export const invalid = (field: string | null, reason: DetailReason, message: string, options?: ErrorOptions) => {
  const complaint = { field, reason, message };
  return new AppError('invalid_request', toSentence(complaint), { ...options, details: [complaint] });
};

export const unknownReference = (field: string, what: string): Complaint => ({
  field,
  reason: 'unknown_reference',
  message: `there is no such ${what}`,
});

export const notFound = (what: string) => new AppError('unknown_resource', `${what} not found.`);
export const conflict = (reason: ReasonOf<'conflict'>, why: string, options?: ErrorOptions) =>
  new AppError(reason, why, options);
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
