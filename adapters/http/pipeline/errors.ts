import { AppError, type ErrorCode, type ErrorReason } from '#core/shared/errors.ts';

/** How each failure looks on the wire, with the sentence the docs show for it. */
export const FAILURES: Record<ErrorCode, { readonly status: number; readonly means: string }> = {
  validation_error: { status: 400, means: 'Bad request body, header or query parameter.' },
  unauthorized: { status: 401, means: 'Token missing or invalid.' },
  forbidden: { status: 403, means: 'Missing scope, wrong token type, or no API access on this plan.' },
  not_found: { status: 404, means: 'Resource not found.' },
  conflict: {
    status: 409,
    means: 'Duplicate, a stale version, a state that forbids it, or related records still exist.',
  },
  rate_limited: { status: 429, means: 'Rate limit exceeded. Wait the seconds of Retry-After.' },
  internal_error: { status: 500, means: 'Something went wrong in the service. Report the request id of the message.' },
  bot_unavailable: { status: 503, means: 'The bot could not reach the chat platform; nothing was changed.' },
  service_unavailable: {
    status: 503,
    means: 'The service cannot answer right now, or has too much to do. Wait the seconds of Retry-After.',
  },
};

export interface PresentedError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reason?: ErrorReason;
}

const RETRY_AFTER_SECONDS = '2';

export interface Presented {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error: PresentedError };
}

/**
 * The error that the client sees. An error that core did not name is a defect of the service, and the client gets only
 * its request id.
 */
export const presentError = (error: unknown, requestId: string): Presented => {
  const { code, message, reason } =
    error instanceof AppError
      ? error
      : new AppError('internal_error', `Something went wrong on our side. Report request ${requestId}.`);
  return {
    status: FAILURES[code].status,
    headers: FAILURES[code].status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {},
    body: { error: { code, message, ...(reason && { reason }) } },
  };
};
