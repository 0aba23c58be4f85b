import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#core/shared/errors.ts';
import { createTimeoutError } from '../exchange/body.ts';
import { getRequestId, type RequestReport } from '../exchange/observe-requests.ts';
import { redactPath } from '../exchange/secret-paths.ts';
import { prepareAnswer } from '../exchange/prepare-answer.ts';
import type { PreparedAnswer } from '../exchange/raw-answer.ts';

const MESSAGE =
  'The service has too much to do right now. Nothing was changed; retry after the seconds of Retry-After.';

export const OVERLOADED = prepareAnswer(new AppError('overloaded', MESSAGE));
export const TIMED_OUT = prepareAnswer(createTimeoutError());

interface RefusedCaller {
  readonly address: string;
  /** The rate-limit headers. */
  readonly rateLimit: Readonly<Record<string, string>>;
}

/** Answers a request without the framework. */
export const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers }: PreparedAnswer,
  { address, rateLimit }: RefusedCaller,
): RequestReport => {
  const requestId = getRequestId(request.headers['x-request-id']);
  response.writeHead(status, ['X-Request-Id', requestId, ...headers, ...Object.entries(rateLimit).flat()]);
  response.end(text);
  return {
    requestId,
    method: request.method ?? '',
    path: redactPath((request.url ?? '').replace(/\?.*$/, '')),
    route: 'none',
    status,
    durationMs: 0,
    token: null,
    personId: null,
    guildId: null,
    clientAddress: address,
    error: null,
  };
};
