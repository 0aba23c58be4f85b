import { once } from 'node:events';
import { connect } from 'node:net';
import { LIMITS } from '../../apps/composition/listening/serve.ts';
import { useApi } from '../support/use-api.ts';

const api = useApi();

/** Sends a byte of filling again and again until the service ends the connection. @returns what it answered, and when */
const drip = async (beginning: string): Promise<{ answer: string; afterMs: number }> => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  const startedAt = performance.now();
  socket.write(beginning);
  const dripping = setInterval(() => socket.write('x'), 200);
  await once(socket, 'close');
  clearInterval(dripping);
  return { answer, afterMs: Math.round(performance.now() - startedAt) };
};

it('looks often enough for requests that never end, and ends them', async () => {
  expect(LIMITS.headersTimeout + LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(11_000);
  expect(LIMITS.requestTimeout + LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(16_000);
  const [headers, body] = await Promise.all([
    drip('GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    drip('POST /v1/tickets HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n'),
  ]);
  process.stdout.write(`slow headers ended after ${headers.afterMs} ms, a slow body after ${body.afterMs} ms\n`);
  expect(headers.answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: \d[^]*"timed_out"/);
  expect(body.answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: \d[^]*"timed_out"/);
  expect(body.afterMs).toBeLessThan(10_000);
});
