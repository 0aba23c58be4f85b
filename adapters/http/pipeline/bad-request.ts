import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { ANONYMOUS_REQUESTS_PER_MINUTE } from '#core/organizations/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { presentError } from './errors.ts';
import { ALWAYS } from './observe-requests.ts';

const MESSAGES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request was not complete in time.',
};

/**
 * Answers what is not even HTTP in the same form as any other bad request, and ends the connection. What is expected of
 * the service is judged with the rest of the request.
 */
export const refuseBadRequests = (server: Server): void => {
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange));
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const message = MESSAGES[error.code ?? ''] ?? 'This is not a valid HTTP request.';
    const body = JSON.stringify(presentError(invalid(null, 'unreadable', message), '').body);
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...Object.entries(ALWAYS).map(([name, value]) => `${name}: ${value}`),
      `X-Request-Id: ${randomUUID()}`,
      `X-RateLimit-Limit: ${ANONYMOUS_REQUESTS_PER_MINUTE}`,
      `X-RateLimit-Remaining: ${ANONYMOUS_REQUESTS_PER_MINUTE}`,
      `X-RateLimit-Reset: ${Math.ceil(Date.now() / 1000)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
};
