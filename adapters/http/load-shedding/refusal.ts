import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#core/shared/errors.ts';
import { createTimeoutError } from '../pipeline/body.ts';
import { presentError } from '../pipeline/errors.ts';
import { ALWAYS, getRequestId, type RequestReport } from '../pipeline/observe-requests.ts';

const MESSAGE =
  'The service has too much to do right now. Nothing was changed; retry after the seconds of Retry-After.';

/** An answer that is the same for all, so that it is made once: the request id is a header. */
const prepare = (error: AppError) => {
  const { status, headers, body } = presentError(error, '');
  const text = JSON.stringify(body);
  const all = {
    ...ALWAYS,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
  };
  return { status, text, headers: Object.entries(all).flat() };
};

export type Refusal = ReturnType<typeof prepare>;

export const OVERLOADED = prepare(new AppError('overloaded', MESSAGE));
export const TIMED_OUT = prepare(createTimeoutError());

interface RefusedCaller {
  readonly address: string;
  /** The rate-limit headers. */
  readonly rateLimit: Readonly<Record<string, string>>;
}

/** Answers a request without the framework. */
export const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers }: Refusal,
  { address, rateLimit }: RefusedCaller,
): RequestReport => {
  const requestId = getRequestId(request.headers['x-request-id']);
  response.writeHead(status, ['X-Request-Id', requestId, ...headers, ...Object.entries(rateLimit).flat()]);
  response.end(text);
  return {
    requestId,
    method: request.method ?? '',
    path: (request.url ?? '').replace(/\?.*$/, ''),
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
