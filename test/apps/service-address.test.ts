import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findServiceUrl, publishAddress } from '../../apps/composition/listening/service-address.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { emptyFolder, runCliHere } from '../support/programs/process.ts';

/** Answers `/livez` on a free port, until it is closed. */
const serve = async () => {
  const server = createServer((request, response) => response.writeHead(request.url === '/livez' ? 200 : 404).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
};

it('is found while the service runs', async () => {
  const folder = join(await emptyFolder(), 'data');
  expect(await findServiceUrl(folder)).toBeUndefined();
  const server = await serve();
  const forget = await publishAddress(folder, server.url);
  expect(await findServiceUrl(folder)).toBe(server.url);
  await server.close();
  expect(await findServiceUrl(folder)).toBeUndefined();
  const next = await serve();
  const forgetNext = await publishAddress(folder, next.url);
  await forget();
  expect(await findServiceUrl(folder)).toBe(next.url);
  await forgetNext();
  expect(await findServiceUrl(folder)).toBeUndefined();
  await next.close();
});

it('that cannot be written down keeps no service from starting', async () => {
  const forget = await publishAddress('/dev/null/data', 'http://127.0.0.1:1');
  await expect(forget()).resolves.toBeUndefined();
});

withPostgres('a link to the dashboard', () => {
  it('names the port of the running service', async () => {
    const DATA_DIR = await emptyFolder();
    const server = await serve();
    await publishAddress(DATA_DIR, server.url);
    const environment = { DATA_DIR, DATABASE_URL: await postgresUrl() };
    const link = async (more = {}) =>
      (await runCliHere(['admin', 'dashboard-link'], { ...environment, ...more })).stdout;
    expect(await link()).toMatch(`${server.url}/dashboard/sign-in#`);
    expect(await link({ PUBLIC_URL: 'https://desk.example.com' })).toMatch(
      'https://desk.example.com/dashboard/sign-in#',
    );
    await server.close();
    expect(await link({ PORT: '4567' })).toMatch('http://127.0.0.1:4567/dashboard/sign-in#');
  });
});
