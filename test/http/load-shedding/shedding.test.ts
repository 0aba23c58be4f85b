import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATALOGUE } from '#adapters/http/openapi/catalogue.ts';
import { LoadShedder } from '#adapters/http/load-shedding/load-shedder.ts';
import { type Respond, type Shed, createSheddingListener } from '#adapters/http/load-shedding/shedding.ts';
import type { RequestReport } from '#adapters/http/pipeline/observe-requests.ts';
import { client, type Client } from '../../support/api.ts';

let server: Server;
let as: Client;
let shedder: LoadShedder;
let reached: string[];
let reported: (readonly [Shed, RequestReport])[];

beforeEach(async () => {
  [shedder, reached, reported] = [new LoadShedder(), [], []];
  const onShed = (shed: Shed, request: RequestReport) => void reported.push([shed, request]);
  const respond: Respond = ({ url = '' }, response) => {
    reached.push(url);
    response.end('answered');
    return Promise.resolve();
  };
  server = createServer(createSheddingListener({ routes: CATALOGUE, shedder, onShed }, respond));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  as = client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'gdk_secret');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const fill = () => {
  for (let place = 0; shedder.begin('light', `client ${place}`) === null; place += 1);
};

it('answers 503 with Retry-After and the request id, in the form of every error, and without rate limit headers', async () => {
  fill();
  const { status, headers, body } = await as.post('/v1/tickets', { subject: 'x' }, { 'x-request-id': 'mine' });
  expect(status).toBe(503);
  expect(body).toEqual({
    error: {
      code: 'service_unavailable',
      reason: 'overloaded',
      message: expect.stringMatching(/^The service has too/),
    },
  });
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = Object.fromEntries(headers);
  expect(rest).toEqual({
    'x-request-id': 'mine',
    'retry-after': '2',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': expect.stringMatching(/^\d+$/),
  });
  expect(reached).toEqual([]);
  expect(reported).toEqual([
    [
      { cost: 'normal', reason: 'limit' },
      expect.objectContaining({ requestId: 'mine', path: '/v1/tickets', status: 503, token: null, error: null }),
    ],
  ]);
});

it('makes a request id where there is none, or one that cannot be shown', async () => {
  fill();
  for (const headers of [{}, { 'x-request-id': 'a b' }]) {
    const { headers: answered } = await as.get('/v1/me', headers);
    expect(answered.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  }
});

it('never sheds what operators ask', async () => {
  fill();
  for (const path of ['/livez', '/readyz', '/metrics', '/docs', '/openapi.json']) {
    expect(await as.get(path)).toMatchObject({ status: 200, text: 'answered' });
  }
});

it('answers again when there is room, on the same connection', async () => {
  fill();
  expect((await as.get('/v1/me')).status).toBe(503);
  for (let place = 0; place < 10; place += 1) shedder.end(`client ${place}`);
  expect(await as.get('/v1/me')).toMatchObject({ status: 200, text: 'answered' });
  expect(shedder.inFlight).toBe(shedder.limit - 10);
});
