import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toCountedAddress } from '../exchange/client-address.ts';
import { writeAnswer } from '../exchange/raw-answer.ts';
import { OpenConnections } from './open-connections.ts';
import { OVERLOADED } from './refusal.ts';

/** How many connections a server accepts. */
export interface ConnectionLimits {
  readonly inAll: number;
  readonly perAddress: number;
}

export interface ConnectionLimit extends ConnectionLimits {
  /** The rate-limit headers of an address. */
  readonly describeRateLimit: (address: string) => Readonly<Record<string, string>>;
  readonly onRefused: () => void;
}

/** For the first bytes of a client that is refused: an answer before its request would be none to it. */
const PATIENCE_MS = 2_000;
/** Beyond so many that wait for theirs, connections are ended without an answer. */
const MAX_WAITING = 1_000;

/**
 * Refuses connections beyond the limits: a ready-made 503, and nothing of the request is parsed. When the server is full, idle
 * connections are ended for a new one.
 *
 * @param listBusy the connections with a request that is not answered yet
 */
export const limitConnections = (server: Server, limit: ConnectionLimit, listBusy: () => ReadonlySet<Socket>): void => {
  const [parse, ...others] = server.listeners('connection') as ((socket: Socket) => void)[];
  const open = new OpenConnections();
  const refuse = createRefuser(limit);
  const accept = (socket: Socket): void => {
    const address = toCountedAddress(socket.remoteAddress ?? '');
    const hasPlace = open.count(address) < limit.perAddress;
    if (!hasPlace || (open.total >= limit.inAll && !open.endIdle(address, listBusy()))) {
      refuse(socket);
      return;
    }
    open.add(address, socket);
    parse?.call(server, socket);
  };
  server.removeAllListeners('connection');
  for (const listener of [accept, ...others]) server.on('connection', listener);
};

const createRefuser = ({ describeRateLimit, onRefused }: ConnectionLimit) => {
  let waiting = 0;
  return (socket: Socket): void => {
    onRefused();
    socket.on('error', () => undefined);
    if (waiting >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    waiting += 1;
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.once('close', () => {
      waiting -= 1;
      clearTimeout(patience);
    });
    socket.once('data', () => {
      writeAnswer(socket, OVERLOADED, describeRateLimit(socket.remoteAddress ?? ''));
      socket.resume();
    });
  };
};
