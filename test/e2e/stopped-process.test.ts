import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { migratedFolder, type RunningService, startService } from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Longer than any time that a request may take. */
const STOPPED_MS = 35_000;

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ DATA_DIR: await migratedFolder() });
  token = service.output().match(/gdk_\w+/g)?.[0] ?? '';
});
afterAll(() => service.stop());

interface Connection {
  readonly socket: Socket;
  readonly answer: () => string;
}

const open = async (): Promise<Connection> => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, answer: () => answer };
};

const BODY = JSON.stringify({ categoryId: 'x', requesterId: '1' });
const write = (body = BODY) =>
  `POST /v1/tickets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${BODY.length}\r\n\r\n${body}`;
const READ = () => `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

it('answers requests that were sent while it was stopped, and asks to repeat what is cut off', async () => {
  const [read, whole, half, halves, kept] = await Promise.all([open(), open(), open(), open(), open()]);
  kept.socket.write(READ());
  halves.socket.write(write(BODY.slice(0, 5)));
  await pause(1_000);
  expect(kept.answer()).toMatch(/^HTTP\/1\.1 200 /);
  process.kill(service.pid, 'SIGSTOP');
  await pause(500);
  read.socket.write(READ());
  whole.socket.write(write());
  half.socket.write(write().slice(0, 40));
  halves.socket.write(BODY.slice(5));
  kept.socket.write(READ());
  await pause(STOPPED_MS);
  process.kill(service.pid, 'SIGCONT');
  // The last of them: its body may take some seconds.
  await waitUntil(() => half.answer() !== '');
  expect(read.answer()).toMatch(/^HTTP\/1\.1 200 /);
  expect(kept.answer().match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  // The category is wrong: only a request that was read is answered so.
  for (const { answer } of [whole, halves]) expect(answer()).toMatch(/^HTTP\/1\.1 400 [^]*categoryId/);
  expect(half.answer()).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: \d[^]*"timed_out"/);
});
