import type { RequestReport } from '#adapters/http/pipeline/observe-requests.ts';
import type { Logger } from '#adapters/node/logger.ts';
import { getErrorCode } from '#core/shared/caught-errors.ts';

/** The codes of connections that the client has closed. */
const CLIENT_LEFT = ['EPIPE', 'ECONNRESET', 'ECANCELED', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Logs that an answer could not be sent. */
export const logUnsent = (log: Logger, error: unknown): void => {
  const hasLeft = CLIENT_LEFT.includes(getErrorCode(error) ?? '');
  if (hasLeft) log.debug({ err: error }, 'a client left before its answer was sent');
  else log.error({ err: error }, 'an answer could not be sent');
};

/** Logs a request that was answered. */
export const logRequest = (log: Logger, { error, durationMs, ...request }: RequestReport): void => {
  const fields = { ...request, durationMs: Math.round(durationMs * 10) / 10 };
  if (error) log.error({ ...fields, err: error }, 'request failed');
  else log.debug(fields, 'request');
};
