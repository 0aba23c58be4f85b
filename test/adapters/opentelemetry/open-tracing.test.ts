import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { openTracing, type TracingOptions } from '#adapters/opentelemetry/open-tracing.ts';
import { SAMPLER_NAMES } from '#adapters/opentelemetry/sampler-names.ts';
import { startCollector, type TestCollector } from '../../support/tracing/collector.ts';
import { DEFAULTS } from '../../support/tracing/use-tracing.ts';
import { waitUntil } from '../../support/wait-until.ts';

let collector: TestCollector;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => {
  Object.assign(collector, { status: 200 });
  for (const list of [collector.spans, collector.bodies]) list.length = 0;
});
afterAll(() => collector.close());

const open = (options: Partial<TracingOptions> = {}) => {
  const failures: Error[] = [];
  const onFailure = (error: Error) => failures.push(error);
  return { ...openTracing({ ...DEFAULTS, endpoint: collector.url, onFailure, ...options }), failures };
};
const idle = () => Promise.resolve();

it('sends what is left when it is stopped, with the headers and the facts about the process', async () => {
  const resource = { ...DEFAULTS.resource, 'service.version': '1.2.3' };
  const { tracer, stop, failures } = open({ headers: { 'x-key': 'abc' }, serviceName: 'desk-7', resource });
  await tracer.trace({ name: 'work', kind: 'server', attributes: { count: 3, flag: true } }, idle);
  expect(collector.spans).toEqual([]);
  await stop();
  expect(collector.spans).toMatchObject([{ name: 'work', kind: 2, attributes: { count: 3, flag: true } }]);
  expect(collector.headers()).toMatchObject({ 'x-key': 'abc', 'content-type': 'application/json' });
  const [body = ''] = collector.bodies;
  for (const fact of ['"desk-7"', '"1.2.3"', '"telemetry.sdk.language"']) expect(body).toContain(fact);
  expect(failures).toEqual([]);
});

it('sends spans by itself after a second', async () => {
  const { tracer, stop } = open();
  await tracer.trace({ name: 'work' }, idle);
  await collector.find(({ name }) => name === 'work', 'The span');
  await stop();
});

it.each([
  ['refuses', 400],
  ['has no such path', 404],
])('reports once that a collector %s, and works on', async (_, status) => {
  collector.status = status;
  const { tracer, stop, failures } = open();
  const work = () => tracer.trace({ name: 'work' }, () => Promise.resolve('done'));
  for (let i = 0; i < 600; i += 1) expect(await work()).toBe('done');
  await waitUntil(() => collector.bodies.length > 0, { what: 'The first batch' });
  for (let i = 0; i < 600; i += 1) await work();
  await stop();
  expect(collector.bodies.length).toBeGreaterThan(1);
  expect(failures).toHaveLength(1);
});

it('keeps a limited number of spans and stops in time while a collector does not answer', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined))).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
  const { tracer, stop } = open({ endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  for (let i = 0; i < 10_000; i += 1) await tracer.trace({ name: 'work' }, idle);
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it.each(SAMPLER_NAMES)('knows the sampler %s', async (sampler) => {
  const ratio = sampler.endsWith('traceidratio') ? 0.5 : 1;
  const { tracer, stop } = open({ sampler, samplerRatio: ratio });
  for (let i = 0; i < 200; i += 1) await tracer.trace({ name: sampler }, idle);
  await stop();
  const { length } = collector.spans.filter(({ name }) => name === sampler);
  if (sampler.endsWith('always_on')) expect(length).toBe(200);
  else if (sampler.endsWith('always_off')) expect(length).toBe(0);
  else expect([length > 50, length < 150]).toEqual([true, true]);
});
