import { type ChildProcess, fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer, Client } from '../support/api.ts';
import { migratedFolder, type RunningService, startService } from '../support/process.ts';

const MEASURED_MS = 5_000;
const WARM_UP_MS = 2_000;
const PATIENCE_MS = 10_000;
const OTHER_SERVER = '/v1/org/servers/1000000000000000002';

let service: RunningService;
let token: string;
let others: Client;
let categoryId: string;
const sockets = new Set<Socket>();
const attackers: ChildProcess[] = [];

beforeAll(async () => {
  service = await startService({ DATA_DIR: await migratedFolder() });
  token = service.output().match(/gdk_\w+/g)?.[0] ?? '';
  others = service.as(service.output().match(/gdk_\w+/g)?.[1] ?? '');
  categoryId = (await others.get(`${OTHER_SERVER}/categories`)).body.data[0].id;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const attacker of attackers.splice(0)) attacker.kill();
});
afterAll(() => service.stop());

const REQUESTS = {
  list: () => others.get(`${OTHER_SERVER}/tickets?limit=20`),
  create: () => others.post(`${OTHER_SERVER}/tickets`, { categoryId, requesterId: '42', bypassLimits: true }),
  upload: () => others.post(`${OTHER_SERVER}/attachments`, { filename: 'a.txt', contentBase64: 'aGVsbG8=' }),
};
/** A server has at the most a hundred uploads that no message shows. */
const EVERY_MS: Record<keyof typeof REQUESTS, number> = { list: 100, create: 100, upload: 300 };
type Times = Record<keyof typeof REQUESTS, number[]>;

/** What another server is answered, and in how many milliseconds. */
const observe = async (ms = MEASURED_MS): Promise<{ times: Times; refused: Answer[] }> => {
  const times: Times = { list: [], create: [], upload: [] };
  const refused: Answer[] = [];
  const until = performance.now() + ms;
  const repeat = async (name: keyof Times) => {
    while (performance.now() < until) {
      const since = performance.now();
      const answer = await REQUESTS[name]();
      times[name].push(performance.now() - since);
      if (answer.status >= 400) refused.push(answer);
      await pause(EVERY_MS[name]);
    }
  };
  await Promise.all([repeat('list'), repeat('create'), repeat('upload')]);
  return { times, refused };
};

const p95 = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
const report = (name: string, times: Times, refused: readonly Answer[]) =>
  process.stdout.write(
    `${name}: p95 list ${p95(times.list)} ms, create ${p95(times.create)} ms, upload ${p95(times.upload)} ms, ` +
      `${refused.length} of ${Object.values(times).flat().length} refused\n`,
  );

/** Sends a beginning, and then a byte of filling again and again; begins anew when the service ends the connection. */
const drip = (beginning: string, localAddress: string): void => {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress }).on('error', () => undefined);
  sockets.add(socket);
  socket.on('data', () => undefined).write(beginning);
  const dripping = setInterval(() => socket.write('x'), 200);
  socket.once('close', () => {
    clearInterval(dripping);
    if (sockets.delete(socket)) setTimeout(() => drip(beginning, localAddress), 10);
  });
};

const post = (path: string, type: string, head = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${head}Content-Type: ${type}\r\nContent-Length: 99999\r\n\r\n`;

const dripSignIns = () => {
  for (let place = 0; place < 450; place += 1) {
    drip(post('/dashboard/api/session', 'application/json', 'Origin: http://x\r\n'), `127.0.0.${2 + (place % 30)}`);
  }
};

/** In a process of its own: what it costs to attack is not the service's. */
const askInManySpellings = () => {
  attackers.push(fork(fileURLToPath(new URL('../support/spell-token.ts', import.meta.url)), [service.url, token]));
};

const dripUploads = () => {
  const organizationToken = service.output().match(/gdk_\w+/g)?.[1] ?? '';
  for (let place = 0; place < 12; place += 1) {
    const path = `/v1/org/servers/90000000000000000${10 + place}/attachments`;
    const head = `Authorization: Bearer ${organizationToken}\r\n`;
    drip(post(path, 'multipart/form-data; boundary=x', head), '127.0.0.1');
  }
};

it.each([
  ['nobody', () => undefined],
  ['450 slow sign-ins from 30 addresses', dripSignIns],
  ['one token in 500 spellings', askInManySpellings],
  ['twelve slow uploads to servers that are not there', dripUploads],
])('another server is answered beside %s', async (name, attack) => {
  await observe(WARM_UP_MS);
  attack();
  await pause(1_000);
  const { times, refused } = await observe();
  report(name, times, refused);
  expect(refused.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
  expect(Math.max(...Object.values(times).flat())).toBeLessThan(PATIENCE_MS);
});
