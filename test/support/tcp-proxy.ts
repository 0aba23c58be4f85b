import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Stands between the service and a server, so that a test can take that server away. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection and takes no new one. */
  cut(): void;
  /** Keeps every connection open and takes new ones, and loses all that is sent from now on, in both directions. */
  silence(): void;
  /** Lets connections and what is sent on them through again. */
  restore(): void;
  close(): void;
}

export const tcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let [isCut, isSilent] = [false, false];
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (data) => isSilent || to.write(data)).on('end', () => isSilent || to.end());
  };
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(target);
    keep(incoming);
    keep(outgoing);
    pass(incoming, outgoing);
    pass(outgoing, incoming);
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
    restore: () => {
      [isCut, isSilent] = [false, false];
    },
    close: () => {
      cutAll();
      server.close();
    },
  };
};
