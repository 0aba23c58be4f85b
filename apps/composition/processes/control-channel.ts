import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request as sendRequest, type Server } from 'node:http';
import { getPort } from '../listening/get-port.ts';

/** Executes a request of another process on this machine, such as a command. */
export type HandleRequest = (request: unknown) => Promise<unknown>;

/** The address and the key by which other processes on this machine reach this one. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

export interface ControlChannel {
  readonly address: ControlAddress;
  /** Answers requests from now on; until then they wait. */
  readonly setHandler: (answer: HandleRequest) => void;
  close(): void;
}

/** A process that does not answer within this time is suspended, or too busy for commands. */
const ANSWER_MS = 5_000;

/** Listens on this machine. */
export const openControlChannel = async (): Promise<ControlChannel> => {
  const key = randomBytes(32).toString('base64url');
  const answer = Promise.withResolvers<HandleRequest>();
  const server: Server = createServer((request, response) => {
    const reply = async () => {
      if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(401).end();
      const asked: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const result = asked === null ? null : await (await answer.promise)(asked);
      return response.writeHead(200).end(JSON.stringify(result));
    };
    reply().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  server.unref();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: { port: getPort(server), key }, setHandler: answer.resolve, close };
};

/** Whether the process behind the channel answers within five seconds. */
export const isResponsive = (address: ControlAddress): Promise<boolean> =>
  callControlChannel(address, null, AbortSignal.timeout(ANSWER_MS)).then(
    () => true,
    () => false,
  );

/** Asks the process behind the channel, and waits as long as its work takes. @throws when it is gone, or could not do it */
export const callControlChannel = async (
  { port, key }: ControlAddress,
  request: unknown,
  signal?: AbortSignal,
): Promise<unknown> => {
  const options = {
    host: '127.0.0.1',
    port,
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    ...(signal && { signal }),
  };
  // Not by fetch, which gives an answer up after five minutes.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sendRequest(options, resolve).once('error', reject).end(JSON.stringify(request));
  });
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 200) throw new Error(`The running service answered ${response.statusCode}.`);
  return JSON.parse(text);
};
