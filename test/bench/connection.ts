import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The answer to one request. */
export interface Answer {
  readonly status: number;
  readonly body: () => string;
}

/** A keep-alive connection. It does as little as it can, to leave the processor to the servers. */
export interface Connection {
  /** Sends one request as it goes over the wire, and waits for the whole answer. */
  readonly send: (request: string) => Promise<Answer>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a connection on which one request at a time is sent. */
export const openConnection = async ({ hostname, port }: URL): Promise<Connection> => {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let waiting: Waiting | null = null;
  receiving(
    socket,
    (answer) => waiting?.resolve(answer),
    (error) => waiting?.reject(error),
  );
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (socket.destroyed) reject(new Error('The server closed the connection before the request was sent.'));
        else socket.write(request);
      }),
    close: () => {
      socket.destroy();
    },
  };
};

const receiving = (socket: Socket, onAnswer: (answer: Answer) => void, onError: (error: Error) => void): void => {
  let chunks: Buffer[] = [];
  let received = 0;
  let head: Head | null = null;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    received += chunk.length;
    head ??= headOf(chunks);
    if (head && Number.isNaN(head.bodyLength)) socket.destroy(new Error('An answer without Content-Length.'));
    if (!head || !(received >= head.length + head.bodyLength)) return;
    const { status, length } = head;
    const whole = chunks;
    [chunks, received, head] = [[], 0, null];
    onAnswer({ status, body: () => Buffer.concat(whole).toString('utf8', length) });
  });
  socket.on('error', onError).on('close', () => {
    onError(new Error('The server closed the connection before it answered.'));
  });
};

interface Head {
  readonly status: number;
  readonly length: number;
  readonly bodyLength: number;
}

/** Null until the head has come as a whole. An answer that does not say its length is not understood. */
const headOf = (chunks: readonly Buffer[]): Head | null => {
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const text = bytes.toString('latin1', 0, end);
  const [, bodyLength] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? [];
  return { status: Number(text.slice(9, 12)), length: end + 4, bodyLength: Number(bodyLength) };
};
