import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { parseAllowList } from '#adapters/webhooks/addresses.ts';
import { createEgressDispatcher } from '#adapters/webhooks/dispatcher.ts';
import type { Lookup } from '#adapters/webhooks/egress.ts';
import { HttpWebhookSender } from '#adapters/webhooks/http-sender.ts';
import type { EventId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { WebhookRequest } from '#core/webhooks/index.ts';

/** A server on this machine's loopback that counts who comes. */
export interface Receiver {
  readonly port: number;
  /** Connections so far. */
  connections(): number;
  /** Resolves when every connection has ended, with the bytes that were written to them. */
  allClosed(): Promise<number>;
  close(): Promise<void>;
}

/** Watches a server on one port of 127.0.0.1, and of ::1 too when asked. */
export const listening = async (server: Server, port = 0, host = '127.0.0.1'): Promise<Receiver> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  let written = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      written += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    allClosed: async () => {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
      return written;
    },
    close: async () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
      if (server.listening) await once(server, 'close');
    },
  };
};

export const httpReceiver = (answer: RequestListener) => listening(createHttpServer(answer));

/** Sees the connection itself, before any HTTP. */
export const rawReceiver = (take: (socket: Socket) => void) => listening(createServer({ pauseOnConnect: true }, take));

/** A resolver that knows these names and no others; it counts how often it was asked. */
export const names = (known: Record<string, readonly string[]>): Lookup & { asked: number } => {
  const lookup = (hostname: string) => {
    lookup.asked += 1;
    const addresses = known[hostname.toLowerCase()];
    return addresses
      ? Promise.resolve(addresses)
      : Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }));
  };
  lookup.asked = 0;
  return lookup;
};

export const OPENED = ['127.0.0.0/8', '::1/128'];

interface Setup {
  readonly allow?: readonly string[];
  readonly lookup?: Lookup;
  readonly deadlineMs?: number;
}

export const aSender = ({ allow = OPENED, lookup = names({}), deadlineMs = 10_000 }: Setup = {}) =>
  new HttpWebhookSender({
    dispatcher: createEgressDispatcher({ allow: parseAllowList(allow), lookup }),
    version: '1.2.3',
    deadlineMs,
  });

export const aSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

export const aSending = (sending: Partial<WebhookRequest> = {}): WebhookRequest => ({
  url: 'https://receiver.test/',
  secrets: [aSecret()],
  eventId: '01890a5d-ac96-774b-bcce-b302099a8057' as EventId,
  at: toInstant(Date.now()),
  body: '{"type":"ticket.created"}',
  traceParent: null,
  ...sending,
});
