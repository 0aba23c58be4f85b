import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** An answer that is made before it is asked for. */
export interface PreparedAnswer {
  readonly status: number;
  readonly text: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** Writes an answer to a connection on which no request could be read, and ends it. */
export const writeAnswer = (
  socket: Socket,
  { status, text, headers }: PreparedAnswer,
  others: Readonly<Record<string, string>>,
): void => {
  const all = [...headers, ...Object.entries({ ...others, 'X-Request-Id': randomUUID(), Connection: 'close' }).flat()];
  const lines = all.flatMap((name, place) => (place % 2 === 0 ? [`${name}: ${all[place + 1] ?? ''}`] : []));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
};
