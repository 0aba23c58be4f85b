import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusingBadRequests } from '#adapters/http/bad-request.ts';

/** A server on the network. */
export interface Listening {
  readonly url: string;
  /** Takes no new requests and waits for those in flight. */
  readonly stop: () => Promise<void>;
}

/** Node looks only every 30 s for connections whose time is over, unless it is told otherwise. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};
/** What is still in flight after so long is cut off. */
const PATIENCE_MS = 20_000;
/** How often connections that have become idle are closed meanwhile. */
const SWEEP_MS = 100;

/** Serves at an address; port 0 takes a free one. @throws when the address is taken */
export const serve = async (host: string, port: number, respond: RequestListener): Promise<Listening> => {
  // A request without Host is answered like any other bad one.
  const server = createServer({ ...LIMITS, requireHostHeader: false }, respond);
  refusingBadRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    stop: () => drained(server),
  };
};

const drained = async (server: Server): Promise<void> => {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(cut);
};
