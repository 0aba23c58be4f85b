import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SECRETS_KEY } from '../../support/api.ts';
import { freePort } from '../../support/programs/redis-server.ts';
import { useApi } from '../../support/use-api.ts';
import { aFinding, examine } from './examine.ts';

const api = useApi();

let server: Server;
let answer: (response: ServerResponse) => void;
let url: string;
beforeAll(async () => {
  server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('passes where this service answers', async () => {
  const { list, exitCode } = await examine({ PUBLIC_URL: `${api.url}/` });
  expect(list('public url')).toEqual([aFinding('ok', /leads to this service/)]);
  expect(list('clock')).toEqual([aFinding('ok', /agree/)]);
  expect(exitCode).toBe(0);
});

it('is only needed where others than programs on this machine use the service', async () => {
  expect((await examine({})).list('public url')).toEqual([aFinding('ok', /is not set/)]);
  const database = { DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRETS_KEY };
  expect((await examine(database)).list('public url')).toEqual([aFinding('warning', /is not set/)]);
});

it('fails where another service answers', async () => {
  for (const body of ['<h1>It works!</h1>', 'null', '{"data":{"alive":false}}']) {
    answer = (response) => response.end(body);
    const { list, exitCode } = await examine({ PUBLIC_URL: url });
    expect(list('public url')).toEqual([aFinding('failed', /answers 200, and not as this service does/)]);
    expect(exitCode).toBe(1);
  }
});

it('fails where the address redirects, and says to which one', async () => {
  answer = (response) => response.writeHead(308, { location: 'https://support.example.com/livez' }).end();
  const { list } = await examine({ PUBLIC_URL: url });
  expect(list('public url')).toEqual([aFinding('failed', /redirects to https:\/\/support\.example\.com/)]);
});

it('fails where nothing answers', async () => {
  const { list, exitCode } = await examine({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
  expect(list('public url')).toEqual([aFinding('failed', /does not answer here: .*ECONNREFUSED/, /certificate/)]);
  expect(list('clock')).toEqual([]);
  expect(exitCode).toBe(1);
});

it('fails with a query, and warns without encryption', async () => {
  expect((await examine({ PUBLIC_URL: `${url}/?a=b` })).list('public url')).toEqual([
    aFinding('failed', /has a query/),
  ]);
  const { list } = await examine({ PUBLIC_URL: 'http://support.invalid' });
  expect(list('public url')).toEqual([
    aFinding('warning', /is not encrypted/),
    aFinding('failed', /ENOTFOUND|EAI_AGAIN/),
  ]);
});

it('warns where the clocks differ', async () => {
  answer = (response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
    response.end('{"data":{"alive":true}}');
  };
  const { list, exitCode } = await examine({ PUBLIC_URL: url });
  expect(list('clock')).toEqual([aFinding('warning', /differ by 3(600|599|601) s/)]);
  expect(exitCode).toBe(0);
});
