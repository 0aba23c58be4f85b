import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { ANONYMOUS_REQUESTS_PER_MINUTE } from '#core/organizations/index.ts';
import { type AppError, invalid } from '#core/shared/errors.ts';
import { createTimeoutError } from './body.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { writeAnswer } from './raw-answer.ts';

const MESSAGES: Record<string, string> = { HPE_HEADER_OVERFLOW: 'The headers are too large.' };
const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
/** For the rest of a request of which something arrived while the process could not read. */
const SECOND_CHANCE_MS = 1_000;

/** The rate-limit headers of an address. */
export type DescribeRateLimit = (address: string) => Readonly<Record<string, string>>;

/** Describes the limit of a server that counts nothing. */
const describeUnused: DescribeRateLimit = () => ({
  'X-RateLimit-Limit': String(ANONYMOUS_REQUESTS_PER_MINUTE),
  'X-RateLimit-Remaining': String(ANONYMOUS_REQUESTS_PER_MINUTE),
  'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000)),
});

/**
 * Answers what is not even HTTP in the same form as any other bad request, and ends the connection. What is expected of
 * the service is judged with the rest of the request.
 */
export const refuseBadRequests = (server: Server, describeRateLimit: DescribeRateLimit = describeUnused): void => {
  const refuse: Refuse = (socket, error) =>
    writeAnswer(socket, prepareAnswer(error), describeRateLimit(socket.remoteAddress ?? ''));
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange));
  server.prependListener('request', (request) => requests.set(request.socket, request));
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else if (error.code === TIMEOUT) void refuseLate(socket, requests, refuse);
    else refuse(socket, invalid(null, 'unreadable', MESSAGES[error.code ?? ''] ?? 'This is not a valid HTTP request.'));
  });
  // Without this listener Node ends an idle connection although a request has arrived on it.
  server.on('timeout', (socket: Socket) => void endIdle(socket));
};

type Refuse = (socket: Socket, error: AppError) => void;

/**
 * A process that was stopped finds that a request took too long before it reads what has arrived meanwhile: timers come
 * first. So what is there is read, and a request that is then complete is answered as any other.
 */
const refuseLate = async (
  socket: Socket,
  requests: WeakMap<Socket, IncomingMessage>,
  refuse: Refuse,
): Promise<void> => {
  const before = requests.get(socket);
  const wasWaiting = before?.complete === false;
  if (await hasMore(socket)) await pause(SECOND_CHANCE_MS);
  const request = requests.get(socket);
  const isServed = wasWaiting ? request?.complete : request !== before;
  if (!isServed && socket.writable) endLate(socket, request, refuse);
};

/** Ends a connection. What belongs to an answer that has begun is not followed by another. */
const endLate = (socket: Socket, request: IncomingMessage | undefined, refuse: Refuse): void => {
  if (request?.complete === false) socket.destroy();
  else refuse(socket, createTimeoutError());
};

const endIdle = async (socket: Socket): Promise<void> => {
  if (!(await hasMore(socket))) socket.destroy();
};

/** Whether something arrives that was there already: the event loop reads it in its next turn. */
const hasMore = async (socket: Socket): Promise<boolean> => {
  const { bytesRead } = socket;
  await nextTurn();
  await nextTurn();
  return socket.bytesRead > bytesRead;
};
