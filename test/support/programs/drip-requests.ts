import { connect } from 'node:net';

/**
 * A process that sends the beginnings of requests, and then a byte of filling each again and again, until it is ended. It begins
 * anew when the service ends a connection. Arguments: the address of the service; beginnings and the addresses they come from, as JSON.
 */
export interface DrippedRequest {
  readonly beginning: string;
  readonly from: string;
}

const EVERY_MS = 200;
const AGAIN_MS = 10;

const [url = '', requests = '[]'] = process.argv.slice(2);
const { hostname, port } = new URL(url);

const drip = (request: DrippedRequest): void => {
  const socket = connect({ host: hostname, port: Number(port), localAddress: request.from }).on(
    'error',
    () => undefined,
  );
  socket.on('data', () => undefined).write(request.beginning);
  const dripping = setInterval(() => socket.write('x'), EVERY_MS);
  socket.once('close', () => {
    clearInterval(dripping);
    setTimeout(drip, AGAIN_MS, request);
  });
};
for (const request of JSON.parse(requests) as readonly DrippedRequest[]) drip(request);
