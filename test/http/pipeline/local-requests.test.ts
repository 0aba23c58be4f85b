import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { listen } from '../../../apps/composition/listening/listen.ts';
import { client, SECRETS_KEY, startApi } from '../../support/api.ts';
import { availableDatabase } from '../../support/databases.ts';
import { useApi } from '../../support/use-api.ts';

const TOKEN = 'a-token-for-the-sandbox';

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

/** As `fetch`, which lets nobody choose the Host header. */
const get = (url: string, headers: Record<string, string> = {}): Promise<Answered> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

const api = useApi({ environment: { SANDBOX_TOKEN: TOKEN } });

/** The same service behind another configuration. */
const listenWith = (environment: Record<string, string>) =>
  listen(api.service, readConfig({ PORT: '0', SECRETS_KEY, ...environment }), {
    log: createLogger('silent'),
    metrics: createMetrics(),
  });

const channels = (headers: Record<string, string>) => get(`${api.url}/sandbox/api/guilds/5/channels`, headers);

const FOREIGN: readonly Record<string, string>[] = [
  { host: 'attacker.example' },
  { host: 'attacker.example:3000', origin: 'http://attacker.example:3000' },
  { host: 'localhost.attacker.example' },
  { origin: 'https://attacker.example' },
  { origin: 'null' },
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'true-client-ip': '203.0.113.9' },
  { 'x-amzn-trace-id': 'Root=1' },
  { host: '127.0.0.1:3000', origin: 'http://localhost:5173' },
];
const LOCAL: readonly Record<string, string>[] = [
  {},
  { host: 'localhost:3000' },
  { host: '[::1]:3000' },
  { host: 'localhost:3000', origin: 'http://localhost:3000' },
];

it.each(FOREIGN)('opens the sandbox to no page of another site and to nobody behind a proxy: %j', async (headers) => {
  const refused = await channels(headers);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('SANDBOX_TOKEN');
});

it.each(LOCAL)('opens the sandbox to programs on this machine: %j', async (headers) => {
  expect((await channels(headers)).status).toBe(200);
});

it('opens the sandbox to every client that has its token, from anywhere', async () => {
  for (const headers of FOREIGN) {
    expect((await channels({ ...headers, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await channels({ ...headers, authorization: `Bearer ${TOKEN}x` })).status).toBe(403);
  }
});

it.each(FOREIGN)('shows no metrics to others than programs on this machine: %j', async (headers) => {
  expect((await get(`${api.url}/metrics`, headers)).status).toBe(401);
});

it.each(LOCAL)('shows metrics to programs on this machine: %j', async (headers) => {
  expect((await get(`${api.url}/metrics`, headers)).text).toContain('http_requests_total');
});

it('takes HTTP/1.0, as nginx speaks by default, for that of a proxy', async () => {
  const ask = async (path: string): Promise<string> => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };
  expect(await ask('/metrics')).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ask('/sandbox/api/guilds/5/channels')).toMatch(/^HTTP\/1\.1 403 /);
  expect(await ask('/livez')).toMatch(/^HTTP\/1\.1 200 /);
});

it('serves neither metrics nor the sandbox to a request that seems local when it has a public address', async () => {
  const publicly = await listenWith({ PUBLIC_URL: 'https://support.example.com' });
  expect((await get(`${publicly.url}/metrics`)).status).toBe(401);
  expect((await get(`${publicly.url}/sandbox/api/guilds/5/channels`)).status).toBe(401);
  await publicly.stop();
  const withToken = await listenWith({ PUBLIC_URL: 'https://support.example.com', SANDBOX_TOKEN: TOKEN });
  const channelsOf = `${withToken.url}/sandbox/api/guilds/5/channels`;
  expect((await get(channelsOf)).status).toBe(403);
  expect((await get(channelsOf, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  await withToken.stop();
  const here = await listenWith({ PUBLIC_URL: 'http://localhost:3000' });
  expect((await get(`${here.url}/metrics`)).status).toBe(200);
  expect((await get(`${here.url}/sandbox/api/guilds/5/channels`)).status).toBe(200);
  await here.stop();
});

it('shows metrics on a port of their own to everybody who reaches it, and no longer beside the API', async () => {
  const own = await startApi(await availableDatabase(), { METRICS_PORT: '0' });
  expect((await get(`${own.url}/metrics`)).status).toBe(401);
  const metrics = await get(`${own.metricsUrl}/metrics`, { host: 'service.internal', 'x-forwarded-for': '10.0.0.1' });
  expect(metrics.text).toContain('http_requests_total');
  expect((await get(`${own.metricsUrl}/livez`)).status).toBe(200);
  expect((await get(`${own.metricsUrl}/v1/me`)).status).toBe(404);
  await own.close();
});

describe('the address of a client', () => {
  /** What is left of a limit of five a minute after requests with these headers. */
  const remaining = async (proxies: string, forwarded: readonly string[]) => {
    const behind = await listenWith({ TRUST_PROXY: proxies, RATE_LIMIT_PER_MINUTE: '5' });
    const left: string[] = [];
    for (const header of forwarded) {
      const { headers } = await client(behind.url).get('/v1/me', { 'x-forwarded-for': header });
      left.push(headers.get('x-ratelimit-remaining') ?? '');
    }
    await behind.stop();
    return left;
  };

  it('is read from the right of X-Forwarded-For, behind so many proxies', async () => {
    expect(await remaining('1', ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9', '9.9.9.9', '8.8.8.8'])).toEqual([
      '4',
      '3',
      '2',
      '4',
    ]);
    expect(await remaining('2', ['6.6.6.6, 1.1.1.1, 9.9.9.9', '5.5.5.5, 1.1.1.1, 9.9.9.9'])).toEqual(['4', '3']);
  });

  it('is that of the connection without a proxy', async () => {
    const [first, second] = await remaining('0', ['1.1.1.1', '2.2.2.2']);
    // Whatever other tests have asked from this machine counts as well.
    expect(Number(second)).toBe(Math.max(0, Number(first) - 1));
    expect(Number(first)).toBeLessThan(5);
  });
});

it('shows the rate limit in force at /me', async () => {
  const limits = async (environment: Record<string, string>) => {
    const one = await listenWith(environment);
    const server = await api.server('pro');
    const token = await api.token({ kind: 'guild', guildId: server.id });
    const { body, headers } = await client(one.url, token).get('/v1/me');
    await one.stop();
    return [body.data.limits.requestsPerMinute, Number(headers.get('x-ratelimit-limit'))];
  };
  expect(await limits({ RATE_LIMIT_PER_MINUTE: '77' })).toEqual([77, 77]);
  expect(await limits({ RATE_LIMIT_PER_MINUTE: '' })).toEqual([120, 120]);
});
