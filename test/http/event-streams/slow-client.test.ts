import { createServer, get, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { EventStream } from '#adapters/http/event-streams/event-stream.ts';
import { StreamEncoder } from '#adapters/http/event-streams/stream-encoder.ts';
import type { StreamMessage } from '#core/event-stream/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A connection whose client reads only when the test lets it. */
class StalledSocket extends Socket {
  readonly #pending: (() => void)[] = [];
  written = 0;
  isReading = false;

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#take([chunk], done);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this.#take(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #take(chunks: readonly Buffer[], done: () => void): void {
    for (const { length } of chunks) this.written += length;
    if (this.isReading) done();
    else this.#pending.push(done);
  }

  readAll(): void {
    this.isReading = true;
    for (const done of this.#pending.splice(0)) done();
  }
}

let socket: StalledSocket;
let stream: EventStream;
let closed: number;
let resumed: number;
let stopped: number;
let heartbeatMs: number;

const start = (response: ServerResponse): EventStream => {
  const following = { resume: () => void (resumed += 1), stop: () => void (stopped += 1) };
  const terms = {
    opened: { greeting: null, follow: () => following },
    encoder: new StreamEncoder((message) => JSON.stringify(message)),
    isStillAllowed: () => Promise.resolve(true),
    heartbeatMs,
    recheckMs: 60_000,
  };
  return new EventStream(response, terms, () => (closed += 1));
};
const open = () => {
  socket = new StalledSocket();
  const response = new ServerResponse(new IncomingMessage(socket));
  response.assignSocket(socket);
  stream = start(response);
  [closed, resumed, stopped] = [0, 0, 0];
};
beforeEach(() => {
  heartbeatMs = 60_000;
  open();
});
afterEach(() => stream.end());

const messages = (count: number, padding = ''): StreamMessage[] =>
  Array.from({ length: count }, () => ({
    id: uuidIds.next('event'),
    type: `ticket.created${padding}` as StreamMessage['type'],
    ticketId: null,
  }));

it('is ended when more than 1,000 messages are waiting', async () => {
  for (let part = 0; part < 5; part += 1) stream.receive(messages(200));
  expect(socket.destroyed).toBe(false);
  stream.receive(messages(1));
  await waitUntil(() => closed === 1);
  expect([socket.destroyed, stopped > 0]).toEqual([true, true]);
});

it('is ended when more than 256 KiB are waiting', async () => {
  stream.receive(messages(1, 'x'.repeat(120 * 1024)));
  expect(socket.destroyed).toBe(false);
  stream.receive(messages(1, 'x'.repeat(20 * 1024)));
  await waitUntil(() => closed === 1);
  expect(socket.destroyed).toBe(true);
});

it('has no room while its client does not read, and says when it has some again', async () => {
  const started = Promise.withResolvers<EventStream>();
  const server = createServer((_, response) => started.resolve(start(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const answer = new Promise<IncomingMessage>((resolve) => client.on('response', resolve));
  const real = await started.promise;
  expect(real.isCongested()).toBe(false);
  for (let part = 0; part < 10_000 && !real.isCongested(); part += 1) {
    real.receive(messages(1, 'x'.repeat(80 * 1024)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const before = resumed;
  expect(real.isCongested()).toBe(true);
  (await answer).resume();
  await waitUntil(() => !real.isCongested());
  expect([resumed > before, closed]).toEqual([true, 0]);
  client.destroy();
  await waitUntil(() => closed === 1);
  server.close();
});

it('counts nothing that was sent as waiting', async () => {
  socket.readAll();
  for (let part = 0; part < 20; part += 1) {
    stream.receive(messages(200));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([socket.destroyed, closed]).toEqual([false, 0]);
});

it('is ended when its client has read nothing from one heartbeat to the next', async () => {
  stream.end();
  heartbeatMs = 30;
  open();
  stream.receive(messages(200, 'x'.repeat(400)));
  expect(stream.isCongested()).toBe(true);
  await waitUntil(() => closed === 1);
  expect(socket.destroyed).toBe(true);
});

it('writes nothing after its end', () => {
  stream.end();
  socket.readAll();
  const { written } = socket;
  stream.receive(messages(1));
  stream.end();
  expect(socket.written).toBe(written);
});
