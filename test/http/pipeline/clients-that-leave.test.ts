import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '#adapters/node/logger.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { availableDatabase } from '../../support/databases.ts';
import { waitUntil } from '../../support/wait-until.ts';

let api: TestApi;
const logged: { readonly level: string; readonly text: string }[] = [];
const printed: unknown[] = [];

beforeAll(async () => {
  const log = createLogger('silent');
  const note = (level: string) => (_: unknown, text: string) => logged.push({ level, text });
  const listening = Object.assign(Object.create(log), { debug: note('debug'), error: note('error') });
  api = await startApi(await availableDatabase(), {}, { log: listening });
});
afterAll(() => api.close());

it('are no error of the service, and print nothing', async () => {
  const print = console.error;
  console.error = (...values) => void printed.push(values);
  const { hostname, port } = new URL(api.url);
  let waitMs = 0;
  const leave = async () => {
    const socket = connect(Number(port), hostname);
    socket.write(`GET /openapi.json HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n\r\n`);
    await once(socket, 'connect');
    await pause((waitMs += 1));
    socket.resetAndDestroy();
    return logged.some(({ text }) => text.includes('a client left'));
  };
  // A client is noticed only if it leaves while its answer is on the way.
  await waitUntil(leave).finally(() => (console.error = print));
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(printed).toEqual([]);
});
