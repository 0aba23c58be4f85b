import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { ANONYMOUS_REQUESTS_PER_MINUTE } from '#core/organizations/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { createTimeoutError } from './body.ts';
import { presentError } from './errors.ts';
import { ALWAYS } from './observe-requests.ts';

const MESSAGES: Record<string, string> = { HPE_HEADER_OVERFLOW: 'The headers are too large.' };
const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
/** For the rest of a request of which something arrived while the process could not read. */
const SECOND_CHANCE_MS = 1_000;

/**
 * Answers what is not even HTTP in the same form as any other bad request, and ends the connection. What is expected of
 * the service is judged with the rest of the request.
 */
export const refuseBadRequests = (server: Server): void => {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange));
  server.prependListener('request', (request) => requests.set(request.socket, request));
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else if (error.code === TIMEOUT) void refuseLate(socket, requests);
    else refuse(socket, invalid(null, 'unreadable', MESSAGES[error.code ?? ''] ?? 'This is not a valid HTTP request.'));
  });
  // Without this listener Node ends an idle connection although a request has arrived on it.
  server.on('timeout', (socket: Socket) => void endIdle(socket));
};

/**
 * A process that was stopped finds that a request took too long before it reads what has arrived meanwhile: timers come
 * first. So what is there is read, and a request that is then complete is answered as any other.
 */
const refuseLate = async (socket: Socket, requests: WeakMap<Socket, IncomingMessage>): Promise<void> => {
  const before = requests.get(socket);
  const wasIncomplete = before?.complete === false;
  if (await hasMore(socket)) await pause(SECOND_CHANCE_MS);
  const request = requests.get(socket);
  const isComplete = wasIncomplete ? request?.complete : request !== before;
  // A body that is still on the way has a bound of its own.
  if (isComplete || !socket.writable) return;
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

const refuse = (socket: Socket, error: Error): void => {
  const { status, headers, body } = presentError(error, '');
  const text = JSON.stringify(body);
  const lines = Object.entries({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
    ...ALWAYS,
    ...headers,
    'X-Request-Id': randomUUID(),
    'X-RateLimit-Limit': ANONYMOUS_REQUESTS_PER_MINUTE,
    'X-RateLimit-Remaining': ANONYMOUS_REQUESTS_PER_MINUTE,
    'X-RateLimit-Reset': Math.ceil(Date.now() / 1000),
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
};
