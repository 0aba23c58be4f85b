import { type Answer, type Client, client } from '../support/api.ts';
import { useApi, useServer } from '../support/use-api.ts';
import {
  createOrganizationClient,
  done,
  toOwner,
  openTicket,
  readRateLimit,
  refusal,
  UNKNOWN,
  ticketInput,
  whileOffline,
} from '../support/spec-helpers.ts';

const unixSeconds = () => Date.now() / 1000;

describe('where the plans decide', () => {
  const api = useApi({ environment: { RATE_LIMIT_PER_MINUTE: '' } });

  it.each([
    ['pro', 120],
    ['team', 300],
    ['enterprise', 1200],
  ] as const)('a guild token on %s has %d requests a minute', async (plan, limit) => {
    const answer = await (await api.as(await api.server(plan))).get('/v1/me');
    expect(readRateLimit(answer)).toMatchObject({ limit, remaining: limit - 1 });
    expect(answer.body.data.limits.requestsPerMinute).toBe(limit);
  });

  it.each([
    ['team', 300],
    ['enterprise', 1200],
  ] as const)('an organization token on %s has %d requests a minute', async (plan, limit) => {
    const organizationId = await api.organization(plan, []);
    const as = client(api.url, await api.token({ kind: 'organization', organizationId }));
    expect(readRateLimit(await as.get('/v1/me')).limit).toBe(limit);
  });

  it('a new plan holds from the next request on', async () => {
    const server = await api.server('pro');
    const as = await api.as(server);
    await as.get('/v1/me');
    await api.service.app.organizations.changePlan(server.id, 'team');
    expect(readRateLimit(await as.get('/v1/me')).limit).toBe(300);
  });

  it('requests without a valid token are counted, 60 a minute for their address', async () => {
    const answer = await api.anonymous.get('/v1/me');
    expect([answer.status, readRateLimit(answer).limit]).toEqual([401, 60]);
    expect(readRateLimit(await client(api.url, 'gdk_nonsense').get('/v1/me')).remaining).toBeLessThan(60);
  });

  it('a burst of as many requests as the limit is served, and hardly more', async () => {
    const as = await api.as(await api.server('pro'));
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 200 }, () => as.get('/v1/me')));
    const refilled = Math.ceil((performance.now() - startedAt) / 500);
    const served = answers.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(120);
    expect(served).toBeLessThanOrEqual(120 + refilled);
  });
});

describe('of 3 requests a minute', () => {
  const api = useApi({ environment: { RATE_LIMIT_PER_MINUTE: '3' } });
  const { server } = useServer(api);

  const times = async (count: number, as: Client): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let i = 0; i < count; i += 1) answers.push(await as.get('/v1/me'));
    return answers;
  };

  it('three are served, the headers count them down, and the fourth gets 429 rate_limited', async () => {
    const answers = await times(4, await api.as(server));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(readRateLimit)).toMatchObject([2, 1, 0, 0].map((remaining) => ({ limit: 3, remaining })));
    expect(answers[3]).toMatchObject(refusal(429));
  });

  it('X-RateLimit-Reset is the time in Unix seconds at which the full limit is there again', async () => {
    const answers = await times(4, await api.as(server));
    const resets = answers.map((answer) => readRateLimit(answer).reset - unixSeconds());
    for (const [index, expected] of [20, 40, 60, 60].entries()) {
      expect(resets[index]).toBeGreaterThan(expected - 10);
      expect(resets[index]).toBeLessThan(expected + 2);
    }
  });

  it('Retry-After stands on 429, in whole seconds until there is room for one, and on nothing else', async () => {
    const answers = await times(4, await api.as(server));
    const [first, second, third, refused] = answers.map(({ headers }) => headers.get('retry-after'));
    expect([first, second, third]).toEqual([null, null, null]);
    expect(refused).toMatch(/^\d+$/);
    expect(Number(refused)).toBeGreaterThan(10);
    expect(Number(refused)).toBeLessThanOrEqual(20);
  });

  it('requests are counted per token: another token of the server has its own', async () => {
    const [one, other] = [await api.as(server), await api.as(server)];
    expect((await times(4, one))[3]?.status).toBe(429);
    expect(readRateLimit(await other.get('/v1/me')).remaining).toBe(2);
  });

  it('a token is counted over all paths, and whatever the answer', async () => {
    const as = await createOrganizationClient(api, [server], ['tickets:read']);
    const paths = ['/v1/none', '/v1/categories', `/v1/org/servers/${server.id}/tickets`, '/v1/me'];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await as.get(path)).status);
    expect(statuses).toEqual([404, 403, 200, 429]);
  });

  it('a refused request changes nothing', async () => {
    const as = await api.as(server);
    await times(3, as);
    expect(await as.post('/v1/tickets', ticketInput(server))).toMatchObject(refusal(429));
    expect(await done((await api.as(server)).get('/v1/tickets'))).toEqual([]);
  });
});

describe('of 100 requests a minute', () => {
  const api = useApi({ environment: { RATE_LIMIT_PER_MINUTE: '100' } });
  const { server } = useServer(api, 'all tests');

  /** Asks until there is a 429. */
  const exhausted = async (as: Client): Promise<Answer> => {
    for (let i = 0; i < 20; i += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => as.get('/v1/me')));
      const refused = answers.findLast(({ status }) => status === 429);
      if (refused) return refused;
    }
    throw new Error('There was no limit.');
  };

  it('a client that waits as long as Retry-After says is served, and each refusal before that costs nothing', async () => {
    const as = await api.as(server);
    const seconds = Number((await exhausted(as)).headers.get('retry-after'));
    expect(seconds).toBe(1);
    api.clock.advance(seconds * 1_000);
    expect((await as.get('/v1/me')).status).toBe(200);
  });

  const ANSWERS: [number, (as: Client) => Promise<Answer>][] = [
    [200, (as) => as.get('/v1/tickets')],
    [201, (as) => as.post('/v1/tickets', ticketInput(server))],
    [400, (as) => as.post('/v1/tickets', { requesterId: 5 })],
    [400, (as) => as.send('POST', '/v1/tickets', '{"cut off')],
    [401, () => api.anonymous.get('/v1/tickets')],
    [401, () => client(api.url, 'gdk_nonsense').get('/v1/tickets')],
    [403, (as) => as.get(`/v1/org/servers/${server.id}/tickets`)],
    [403, async () => (await api.as(server, ['flows:read'])).get('/v1/tickets')],
    [404, (as) => as.get(`/v1/tickets/${UNKNOWN}`)],
    [404, (as) => as.get('/v1/nothing')],
    [404, (as) => as.send('PUT', '/v1/tickets')],
    [409, async (as) => as.delete(`/v1/tickets/${(await openTicket(as, server)).id}`)],
    [429, (as) => exhausted(as)],
    [503, (as) => whileOffline(api, () => as.post('/v1/tickets', ticketInput(server)))],
  ];

  it.each(ANSWERS)('a %d carries the three headers, each a number', async (status, request) => {
    const answer = await request(client(api.url, await api.token(toOwner(server))));
    expect(answer.status).toBe(status);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(answer.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
    const { limit, remaining, reset } = readRateLimit(answer);
    expect(limit).toBe(100);
    expect(remaining).toBeLessThan(limit);
    expect(reset).toBeGreaterThan(unixSeconds() - 5);
    expect(reset).toBeLessThan(unixSeconds() + 62);
  });
});
