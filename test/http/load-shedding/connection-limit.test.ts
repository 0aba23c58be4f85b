import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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

it('answers 503 beyond the limit of all addresses', async () => {
  for (const address of ['127.0.0.4', '127.0.0.5']) {
    for (let place = 0; place < 15; place += 1) expect(await ask(await open(address))).toMatch(/^HTTP\/1\.1 401 /);
  }
  expect(await ask(await open('127.0.0.6'))).toMatch(/^HTTP\/1\.1 503 /);
});

it('ends refused connections on which nothing is sent', async () => {
  for (let place = 0; place < 20; place += 1) await ask(await open('127.0.0.7'));
  const refused = (await open('127.0.0.7')).resume();
  await once(refused, 'close');
});
