import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { waitUntil } from '../../support/wait-until.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi({ environment: { MAX_CONNECTIONS_PER_ADDRESS: '20', MAX_CONNECTIONS: '30' } });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
  const { hostname, port } = new URL(api.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress }).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
};

const ask = async (socket: Socket): Promise<string> => {
  socket.write('GET /v1/me HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
};

it('answers 503 on connections of an address beyond its limit, and other addresses as before', async () => {
  const accepted = await Promise.all(Array.from({ length: 20 }, () => open()));
  for (const socket of accepted) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 401 /);
  const refused = await open();
  const answer = await ask(refused);
  expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(answer).toContain('"overloaded"');
  for (const name of [
    'Retry-After',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Request-Id',
  ]) {
    expect(answer).toMatch(new RegExp(`^${name}: \\S+\\r$`, 'm'));
  }
  expect(answer).toMatch(/^Connection: close\r$/m);
  await once(refused, 'close');
  expect(await ask(await open('127.0.0.2'))).toMatch(/^HTTP\/1\.1 401 /);
  accepted[0]?.destroy();
  await once(accepted[0] ?? refused, 'close');
  expect(await ask(await open('127.0.0.3'))).toMatch(/^HTTP\/1\.1 401 /);
});

/** A request whose body is on the way keeps its connection busy. */
const beginRequest = async (address: string): Promise<void> => {
  const socket = await open(address);
  socket.write('POST /v1/tickets HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n');
  await once(socket, 'data');
};

const isOpen = (socket: Socket): boolean => !socket.destroyed && !socket.readableEnded;
const watch = (socket: Socket): Socket => socket.resume().on('end', () => socket.destroy());

it('answers 503 beyond the limit of all addresses when every connection has a request', async () => {
  for (const address of ['127.0.0.4', '127.0.0.5']) {
    for (let place = 0; place < 15; place += 1) await beginRequest(address);
  }
  expect(await ask(await open('127.0.0.6'))).toMatch(/^HTTP\/1\.1 503 /);
});

it('ends idle connections of the address with the most when it is full, and answers new clients', async () => {
  const few: Socket[] = [];
  for (let place = 0; place < 4; place += 1) few.push(watch(await open('127.0.0.13')));
  await beginRequest('127.0.0.11');
  for (let place = 0; place < 19; place += 1) watch(await open('127.0.0.11'));
  for (let place = 0; place < 6; place += 1) few.push(watch(await open('127.0.0.12')));
  const many = sockets.filter(({ localAddress }) => localAddress === '127.0.0.11');
  // New clients come for as long as one watches.
  for (let client = 14; client < 24; client += 1) {
    expect(await ask(await open(`127.0.0.${client}`))).toMatch(/^HTTP\/1\.1 401 /);
  }
  await waitUntil(() => many.filter(isOpen).length < 15);
  expect(isOpen(many[0]!)).toBe(true);
  expect(few.filter(isOpen)).toHaveLength(10);
});

it('ends no connection of an address that has as few as the one that opens another', async () => {
  const address = (place: number) => `127.0.1.${place % 15}`;
  const early: Socket[] = [];
  for (let place = 1; place < 15; place += 1) {
    early.push(watch(await open(address(place))));
    await beginRequest(address(place));
  }
  await beginRequest('127.0.1.30');
  await beginRequest('127.0.1.30');
  // Its own address has two, and no idle one.
  expect(await ask(await open('127.0.1.30'))).toMatch(/^HTTP\/1\.1 503 /);
  expect(early.every(isOpen)).toBe(true);
  // One without a connection gets a place.
  expect(await ask(await open('127.0.1.31'))).toMatch(/^HTTP\/1\.1 401 /);
});

it('ends refused connections on which nothing is sent', async () => {
  for (let place = 0; place < 20; place += 1) await ask(await open('127.0.0.7'));
  const refused = (await open('127.0.0.7')).resume();
  await once(refused, 'close');
});
