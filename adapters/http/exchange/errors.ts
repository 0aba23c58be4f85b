import { AppError, type Complaint, type ErrorCode, type ErrorReason } from '#core/shared/errors.ts';

/** The HTTP status of each code. */
export const STATUSES: Record<ErrorCode, number> = {
  validation_error: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal_error: 500,
  bot_unavailable: 503,
  service_unavailable: 503,
};

export interface PresentedError {
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly message: string;
  /** Only of a validation_error. */
  readonly details?: readonly Complaint[];
}

const RETRY_AFTER_SECONDS = 2;

export interface Presented {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error: PresentedError };
}

const toSeconds = (retryAfterMs: number | null): number =>
  Math.max(RETRY_AFTER_SECONDS, Math.ceil((retryAfterMs ?? 0) / 1_000));

/**
 * The error that the client sees. An error that core did not name is a defect of the service, and the client gets only
 * its request id.
 */
export const presentError = (error: unknown, requestId: string): Presented => {
  const { code, message, reason, details, retryAfterMs } =
    error instanceof AppError
      ? error
      : new AppError('unexpected_error', `Something went wrong on our side. Report request ${requestId}.`);
  return {
    status: STATUSES[code],
    headers: STATUSES[code] === 503 || retryAfterMs !== null ? { 'Retry-After': String(toSeconds(retryAfterMs)) } : {},
    body: { error: { code, reason, message, ...(code === 'validation_error' && { details }) } },
  };
};
