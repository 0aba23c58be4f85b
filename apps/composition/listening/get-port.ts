import type { Server } from 'node:net';

/** The port of a server that listens at an address. */
export const getPort = (server: Pick<Server, 'address'>): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens at no port.');
  return address.port;
};
