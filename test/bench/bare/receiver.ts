import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is asked of the receiver: to say when it has got so many requests from now on. */
export interface Expectation {
  readonly count: number;
}

/** How many requests a second came, from the first of them to the last. */
export interface Receipt {
  readonly perSecond: number;
}

/** Answers every request with 204, and measures how fast they come. */
let expected = 0;
let received = 0;
let startedAt = 0;

const count = (): void => {
  received += 1;
  if (received === 1) startedAt = performance.now();
  if (received !== expected) return;
  const seconds = (performance.now() - startedAt) / 1000;
  process.send?.({ perSecond: received / seconds } satisfies Receipt);
};

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(204).end();
    count();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

process.on('message', (message: Expectation) => {
  [expected, received] = [message.count, 0];
  process.send?.('expecting');
});
