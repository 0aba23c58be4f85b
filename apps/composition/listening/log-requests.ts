import type { RequestReport } from '#adapters/http/exchange/observe-requests.ts';
import type { Logger } from '#adapters/node/logger.ts';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { AppError, type ErrorReason } from '#core/shared/errors.ts';

/** The codes of connections that the client has closed. */
const CLIENT_LEFT = ['EPIPE', 'ECONNRESET', 'ECANCELED', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Logs that an answer could not be sent. */
export const logUnsent = (log: Logger, error: unknown): void => {
  const hasLeft = CLIENT_LEFT.includes(getErrorCode(error) ?? '');
  if (hasLeft) log.debug({ err: error }, 'a client left before its answer was sent');
  else log.error({ err: error }, 'an answer could not be sent');
};

/** The log has one line in this time for refusals with the same reason. */
const REFUSAL_LINE_MS = 10_000;

/**
 * Logs requests that were answered. A failure that the service expects, such as a limit of searches or a database out of
 * reach, is a warning without a stack, and only now and then; what it does not expect is an error with everything.
 */
export const createRequestLog = (log: Logger, now: () => number = () => performance.now()) => {
  const refusals = new Map<ErrorReason, { readonly loggedAt: number; suppressed: number }>();
  const logRefusal = (fields: object, { reason, message, cause }: AppError): void => {
    const last = refusals.get(reason);
    if (last && now() - last.loggedAt < REFUSAL_LINE_MS) {
      last.suppressed += 1;
      return;
    }
    refusals.set(reason, { loggedAt: now(), suppressed: 0 });
    const why = cause instanceof Error ? { cause: cause.message } : {};
    log.warn({ ...fields, reason, message, ...why, suppressed: last?.suppressed ?? 0 }, 'requests are answered 503');
  };
  return ({ error, durationMs, ...request }: RequestReport): void => {
    const fields = { ...request, durationMs: Math.round(durationMs * 10) / 10 };
    if (error instanceof AppError && request.status === 503) logRefusal(fields, error);
    else if (error) log.error({ ...fields, err: error }, 'request failed');
    else log.debug(fields, 'request');
  };
};
