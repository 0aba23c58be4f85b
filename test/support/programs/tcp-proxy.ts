import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Stands between the service and a server, so that a test can take that server away. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection and takes no new one. */
  cut(): void;
  /** Keeps every connection open and takes new ones, and loses all that is sent from now on, in both directions. */
  silence(): void;
  /** From now on what the server sends arrives so much later. */
  delay(ms: number): void;
  /** Lets connections and what is sent on them through again, without a delay. */
  restore(): void;
  close(): void;
}

export const tcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let [isCut, isSilent] = [false, false];
  let delayMs = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const pass = (from: Socket, to: Socket, inTurn: (send: () => void) => void) => {
    from
      .on('data', (data) => isSilent || inTurn(() => to.write(data)))
      .on('end', () => isSilent || inTurn(() => to.end()));
  };
  const sendAtOnce = (send: () => void) => send();
  /** Nothing overtakes what was sent before it, also when the delay becomes shorter. */
  const createDelay = () => {
    let last: Promise<void> = Promise.resolve();
    return (send: () => void) => {
      const waited = delayMs > 0 ? pause(delayMs) : undefined;
      last = last.then(() => waited).then(send);
    };
  };
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(target);
    keep(incoming);
    keep(outgoing);
    pass(incoming, outgoing, sendAtOnce);
    pass(outgoing, incoming, createDelay());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      cutAll();
    },
    silence: () => {
      isSilent = true;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    restore: () => {
      [isCut, isSilent] = [false, false];
      delayMs = 0;
    },
    close: () => {
      cutAll();
      server.close();
    },
  };
};
