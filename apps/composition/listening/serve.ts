import type { RequestListener } from 'node:http';
import { type ConnectionLimit, limitConnections } from '#adapters/http/load-shedding/connection-limit.ts';
import { refuseBadRequests } from '#adapters/http/exchange/bad-request.ts';
import { createDrainable } from './drain.ts';
import { getPort } from './get-port.ts';
import { toUrl } from '../config/to-url.ts';

/** A server on the network. */
export interface Listening {
  readonly url: string;
  /** Stops it: requests that were sent to it are answered. */
  readonly stop: () => Promise<void>;
}

/** A server that can say that it stops before it does. */
export interface Serving extends Listening {
  /** Asks clients to close their connections, with every answer; requests and connections are accepted until `stop`. */
  readonly announceStop: () => void;
}

/** Where to serve. */
export interface Address {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/** Node by default checks only every 30 s for connections that have timed out. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};
/** From the announcement of a stop. */
const PATIENCE_MS = 20_000;
/** For what is on its way to us: longer than a round trip on any network. */
export const LINGER_MS = 1_000;

interface ServeOptions {
  readonly lingerMs?: number | undefined;
  /** Is set for a server that strangers reach. */
  readonly connections?: ConnectionLimit;
}

/** Serves at an address. @throws when the address is taken */
export const serve = async (
  { host, port }: Address,
  respond: RequestListener,
  { lingerMs = LINGER_MS, connections }: ServeOptions = {},
): Promise<Serving> => {
  // A request without Host is answered like any other bad one.
  const options = { ...LIMITS, requireHostHeader: false };
  const drainable = createDrainable(options, respond, { lingerMs, patienceMs: PATIENCE_MS });
  const { server, announce, finish } = drainable;
  if (connections) limitConnections(server, connections, drainable.listBusy);
  refuseBadRequests(server, connections?.describeRateLimit);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    url: toUrl(host, getPort(server)),
    announceStop: announce,
    stop: finish,
  };
};
