import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { notFound } from '#core/shared/errors.ts';
import { type Answer, type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { tcpProxy, type TcpProxy } from '../support/programs/tcp-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

const CONNECTIONS = 4;
const REFUSED_WITHIN_MS = 6_000;
const READY_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 10_000;

const timed = async <T>(work: Promise<T>): Promise<readonly [T, number]> => {
  const startedAt = performance.now();
  return [await work, performance.now() - startedAt];
};

withPostgres('while PostgreSQL says nothing on connections that stay open', () => {
  let proxy: TcpProxy;
  let database: Database;
  let api: TestApi;
  let server: TestServer;
  let as: Client;

  const connect = async () => {
    const url = new URL(await postgresUrl());
    proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    return connectPostgres({ url: url.href, maxConnections: CONNECTIONS, onError: () => undefined });
  };
  beforeAll(async () => {
    database = await connect();
    api = await startApi(database);
    server = await api.server();
    as = await api.as(server);
  });
  afterAll(async () => {
    proxy.restore();
    await api.close();
    proxy.close();
  });
  afterEach(() => proxy.restore());

  const untilOk = async (ask: () => Promise<Answer>): Promise<Answer> => {
    const giveUpAt = performance.now() + BACK_WITHIN_MS;
    for (;;) {
      const answer = await ask();
      if (answer.status < 500 || performance.now() > giveUpAt) return answer;
      await pause(50);
    }
  };
  const body = () => ({ categoryId: server.categoryId, requesterId: '1' });
  const open = (key: string) => as.post('/v1/tickets', { ...body(), subject: key }, { 'idempotency-key': key });

  it('requests end with 503, readiness says so, and everything resumes by itself', async () => {
    const { id } = (await open('before')).body.data;
    await Promise.all(Array.from({ length: 8 }, () => as.get('/v1/tickets')));
    proxy.silence();
    const requests: Promise<readonly [Answer, number]>[] = [];
    for (let round = 0; round < 10; round += 1) {
      requests.push(timed(as.get('/v1/me')), timed(as.get('/v1/tickets')), timed(as.get('/v1/tickets?q=word')));
      requests.push(timed(open(`silent-${round}`)), timed(as.post(`/v1/tickets/${id}/claim`, { staffId: '5' })));
      await pause(100);
    }
    const [ready, readyMs] = await timed(api.anonymous.get('/readyz'));
    expect(ready).toMatchObject({ status: 503, body: { data: { ready: false } } });
    expect(readyMs).toBeLessThan(READY_WITHIN_MS);
    for (const [answer, ms] of await Promise.all(requests)) {
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
    }
    const [later, laterMs] = await timed(as.get('/v1/tickets'));
    expect(later.status).toBe(503);
    expect(laterMs).toBeLessThan(1_000);

    proxy.restore();
    expect((await untilOk(() => as.get('/v1/tickets'))).status).toBe(200);
    expect((await untilOk(() => api.anonymous.get('/readyz'))).status).toBe(200);
    const opened = await Promise.all(Array.from({ length: 10 }, (_, round) => untilOk(() => open(`silent-${round}`))));
    expect(opened.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const { body: listed } = await as.get('/v1/tickets?limit=100');
    expect(listed.data).toHaveLength(11);
  });

  it('the pool hands out all its connections after three silent phases', async () => {
    const holdAll = async () => {
      const { promise: allAreOpen, resolve } = Promise.withResolvers<undefined>();
      let leased = 0;
      const hold = () =>
        database.transactional(async () => {
          await database.query('select 1');
          if ((leased += 1) === CONNECTIONS) resolve(undefined);
          await allAreOpen;
        });
      await Promise.all(Array.from({ length: CONNECTIONS }, hold));
    };
    const silentBefore = (rest: () => Promise<unknown>) => () =>
      database.transactional(async () => {
        await database.query('select 1');
        proxy.silence();
        await rest();
      });
    const phases = [
      silentBefore(() => database.query('select 1')),
      silentBefore(() => Promise.resolve()),
      silentBefore(() => Promise.reject(notFound('Webhook'))),
    ];
    for (const phase of phases) {
      const [outcomes, ms] = await timed(Promise.allSettled(Array.from({ length: CONNECTIONS }, phase)));
      expect(outcomes.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill('rejected'));
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
      proxy.restore();
      await untilOk(() => as.get('/v1/me'));
      await holdAll();
    }
    // The sweep of deliveries has one for a short time now and then.
    await waitUntil(() => database.getConnectionCounts().active === 0, { withinMs: 5_000, what: 'An idle pool' });
    expect(database.getConnectionCounts()).toMatchObject({ waiting: 0, active: 0 });
  });
});
