import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { createCallerFinder } from '#adapters/http/load-shedding/find-caller.ts';
import { KnownCallers } from '#adapters/http/load-shedding/known-callers.ts';
import { LoadShedder } from '#adapters/http/load-shedding/load-shedder.ts';
import { type Respond, type Shed, createSheddingListener } from '#adapters/http/load-shedding/shedding.ts';
import type { RequestReport } from '#adapters/http/exchange/observe-requests.ts';
import { InMemoryRateLimiter } from '#adapters/memory/rate-limiter.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import type { RateLimiter } from '#core/access/index.ts';
import { client, type Client } from '../../support/api.ts';
import { waitUntil } from '../../support/wait-until.ts';

let server: Server;
let as: Client;
let shedder: LoadShedder;
let callers: KnownCallers;
let rateLimiter: RateLimiter;
const rateLimits = { perMinute: null };
let reached: string[];
let acceptedCount: number;
/** Whether answers wait until they are let go. */
let isHeld: boolean;
let held: (() => void)[];
let reported: (readonly [Shed, RequestReport])[];

beforeEach(async () => {
  [shedder, callers, reached, reported, acceptedCount] = [new LoadShedder(), new KnownCallers(), [], [], 0];
  rateLimiter = new InMemoryRateLimiter(systemClock);
  callers.remember('gdk_secret', { subject: 'token:1', perMinute: 60, owner: 'owner:1' });
  const onShed = (shed: Shed, request: RequestReport) => void reported.push([shed, request]);
  const onAccepted = () => void (acceptedCount += 1);
  [isHeld, held] = [false, []];
  const respond: Respond = async ({ url = '' }, response) => {
    reached.push(url);
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    response.end('answered');
  };
  const findCaller = createCallerFinder(callers, 0);
  server = createServer(
    createSheddingListener(
      {
        routes: CATALOGUE,
        shedder,
        identifyCaller: findCaller,
        rateLimiter,
        rateLimits,
        onAccepted,
        onShed,
        report: () => undefined,
      },
      respond,
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  as = client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'gdk_secret');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const known = (place: number) => ({ key: `client ${place}`, isKnown: true });
const fill = () => {
  for (let place = 0; shedder.begin('light', known(place)) === null; place += 1);
};

it('answers 503 with Retry-After and the request id, in the form of every error', async () => {
  fill();
  await rateLimiter.consume('token:1', 60);
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
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '59',
    'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': expect.stringMatching(/^\d+$/),
  });
  expect([reached, acceptedCount]).toEqual([[], 0]);
  expect(reported).toEqual([
    [
      { cost: 'normal', reason: 'limit' },
      expect.objectContaining({ requestId: 'mine', path: '/v1/tickets', status: 503, token: null, error: null }),
    ],
  ]);
});

it('says what an address has left to callers that are not known', async () => {
  fill();
  await rateLimiter.consume('address:127.0.0.1', 60);
  const { headers } = await as.get('/v1/me', { authorization: 'Bearer gdk_other' });
  expect(headers.get('x-ratelimit-remaining')).toBe('59');
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

it('lets a client wait whose searches are refused a hundred times a second, and nobody else', async () => {
  for (let place = 0; place < 12; place += 1) shedder.begin('heavy', { key: 'owner:1', isKnown: true });
  const search = () => as.get('/v1/tickets?q=login');
  // A busy machine may need longer than a second for a hundred of them.
  const isMadeToWait = async (): Promise<boolean> => {
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await search()).status));
    expect(new Set(statuses)).toEqual(new Set([503]));
    const since = performance.now();
    const later = search().then(({ status }) => [status, performance.now() - since >= 900] as const);
    expect(await as.get('/v1/me')).toMatchObject({ status: 200 });
    expect(await as.get('/v1/tickets?q=login', { authorization: 'Bearer gdk_other' })).toMatchObject({ status: 200 });
    const [status, hasWaited] = await later;
    expect(status).toBe(503);
    return hasWaited;
  };
  await waitUntil(isMadeToWait, { what: 'a search that waits', withinMs: 60_000 });
});

it('answers again when there is room, on the same connection', async () => {
  fill();
  expect((await as.get('/v1/me')).status).toBe(503);
  for (let place = 0; place < 10; place += 1) shedder.end('light', known(place));
  expect(await as.get('/v1/me')).toMatchObject({ status: 200, text: 'answered' });
  expect(shedder.inFlight).toBe(shedder.limit - 10);
});

describe('what a client is counted under', () => {
  const find = (headers: Record<string, string>, url = '/v1/me', remoteAddress = '127.0.0.1', proxies = 0) =>
    createCallerFinder(callers, proxies)({ url, headers, socket: { remoteAddress } } as never).client;

  it.each(['Bearer gdk_secret', 'bEaReR   gdk_secret', 'BEARER gdk_secret  '])('a token, spelt %j', (authorization) => {
    expect(find({ authorization })).toEqual({ key: 'owner:1', isKnown: true });
  });

  it.each([
    ['a token that nobody has seen', { authorization: 'Bearer gdk_other' }, '/v1/me'],
    ['another scheme', { authorization: 'Basic gdk_secret' }, '/v1/me'],
    ['a cookie at a path for tokens', { cookie: 'guildesk_session=s' }, '/v1/me'],
    ['a token at a path for sessions', { authorization: 'Bearer gdk_secret' }, '/dashboard/api/session'],
    ['two cookies of the name', { cookie: 'guildesk_session=s; guildesk_session=t' }, '/dashboard/api/session'],
  ])('the address with %s', (_, headers, url) => {
    callers.remember('s', { subject: 'session:1', perMinute: 60, owner: 'person:1' });
    expect(find(headers, url)).toEqual({ key: '127.0.0.1', isKnown: false });
  });

  it('a session, whatever other cookies there are', () => {
    callers.remember('s', { subject: 'session:1', perMinute: 60, owner: 'person:1' });
    for (const cookie of ['guildesk_session=s', 'a=1; guildesk_session=s; tail=x', '__Host-guildesk=s; b=2']) {
      expect(find({ cookie }, '/dashboard/api/servers')).toEqual({ key: 'person:1', isKnown: true });
    }
  });

  it.each([
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('the network of the address %s', (address, key) => {
    expect(find({}, '/v1/me', address).key).toBe(key);
  });

  it('the address that the proxy names', () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' };
    expect(find(headers).key).toBe('127.0.0.1');
    expect(find(headers, '/v1/me', '127.0.0.1', 1).key).toBe('2.2.2.2');
    expect(find(headers, '/v1/me', '127.0.0.1', 2).key).toBe('1.1.1.1');
  });
});

/** Sends a target as it is, which `fetch` would not. */
const sendTarget = async (path: string): Promise<number | undefined> => {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path, headers: { authorization: 'Bearer gdk_secret' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

it.each([
  ['as it is', '/v1/analytics/overview'],
  ['in capitals', '/V1/ANALYTICS/OVERVIEW'],
  ['in absolute form', 'http://127.0.0.1/v1/analytics/overview'],
])('refuses a heavy request beyond the limit of a client, %s', async (_, path) => {
  for (let place = 0; place < 12; place += 1) shedder.begin('heavy', { key: 'owner:1', isKnown: true });
  expect(await sendTarget(path)).toBe(503);
  expect(reached).toEqual([]);
});

it('gives the application every target in origin form', async () => {
  await sendTarget('http://127.0.0.1/v1/me?x=1');
  await sendTarget('http://127.0.0.1?x=1');
  expect(reached).toEqual(['/v1/me?x=1', '/?x=1']);
});

it('gives an owner with twelve tokens the room of one with a single token', async () => {
  for (let place = 0; place < 12; place += 1) {
    callers.remember(`gdk_${place}`, { subject: `token:${place}`, perMinute: 60, owner: 'owner:many' });
    shedder.begin('heavy', { key: 'owner:many', isKnown: true });
  }
  for (let place = 0; place < 12; place += 1) {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/v1/analytics/overview`;
    const { status } = await fetch(url, { headers: { authorization: `Bearer gdk_${place}` } });
    expect(status).toBe(503);
  }
  expect((await as.get('/v1/analytics/overview')).status).toBe(200);
});

describe('a client with more requests than are in progress at the same time', () => {
  const AT_ONCE = 8;
  const isFull = () => reached.length === AT_ONCE;
  const other = () => {
    callers.remember('gdk_other', { subject: 'token:2', perMinute: 60, owner: 'owner:2' });
    return as.get('/v1/other', { authorization: 'Bearer gdk_other' });
  };

  it('waits for its own, and nobody waits for it', async () => {
    isHeld = true;
    const all = Array.from({ length: AT_ONCE + 1 }, (_, place) => as.get(`/v1/me?n=${place}`));
    await waitUntil(isFull, { what: 'Requests in progress' });
    isHeld = false;
    expect((await other()).status).toBe(200);
    expect(reached).toHaveLength(AT_ONCE + 1);
    for (const letGo of held) letGo();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(shedder.inFlight).toBe(0);
  });

  it('is not served where it has hung up meanwhile', async () => {
    isHeld = true;
    const all = Array.from({ length: AT_ONCE }, () => as.get('/v1/me'));
    await waitUntil(isFull, { what: 'Requests in progress' });
    const { port } = server.address() as AddressInfo;
    const request = get({ port, host: '127.0.0.1', path: '/v1/gone', headers: { authorization: 'Bearer gdk_secret' } });
    request.on('error', () => undefined);
    await waitUntil(() => acceptedCount === AT_ONCE + 1, { what: 'The request that waits' });
    request.destroy();
    await waitUntil(() => request.closed, { what: 'The end of its connection' });
    isHeld = false;
    for (const letGo of held) letGo();
    await Promise.all(all);
    await waitUntil(() => shedder.inFlight === 0, { what: 'The end of all' });
    expect(reached).not.toContain('/v1/gone');
  });
});
