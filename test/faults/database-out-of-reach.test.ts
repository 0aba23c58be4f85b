import { setTimeout as pause } from 'node:timers/promises';
import { uuidIds } from '#adapters/node/ids.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { PostgresReplayStore } from '#adapters/postgres/webhooks/replay-store.ts';
import { PostgresWebhookStore } from '#adapters/postgres/webhooks/webhook-store.ts';
import { notFound } from '#core/shared/errors.ts';
import { type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { aGuildId, aWebhook, NOON } from '../support/build.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { tcpProxy, type TcpProxy } from '../support/programs/tcp-proxy.ts';
import { toOwnerFields } from '#core/shared/owner.ts';

const CONNECTIONS = 4;

withPostgres('while the database is out of reach', () => {
  let proxy: TcpProxy;
  let connect: () => Promise<Database>;
  let database: Database;
  let api: TestApi;
  let server: TestServer;
  let as: Client;

  beforeAll(async () => {
    const url = new URL(await postgresUrl());
    proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    connect = () => connectPostgres({ url: url.href, maxConnections: CONNECTIONS, onError: () => undefined });
    database = await connect();
    api = await startApi(database);
    server = await api.server();
    as = await api.as(server);
  });
  afterAll(async () => {
    await api.close();
    proxy.close();
  });
  afterEach(() => proxy.restore());

  it('every request is answered 503 with Retry-After and the rate-limit headers, and the service recovers', async () => {
    const body = { categoryId: server.categoryId, requesterId: '1' };
    const { id } = (await as.post('/v1/tickets', body)).body.data;
    const hook = `/v1/webhooks/${(await as.post('/v1/webhooks', { url: 'https://example.com/' })).body.data.id}`;
    const requests = () => [
      as.get('/v1/me'),
      as.get('/v1/tickets'),
      as.post('/v1/tickets', body, { 'idempotency-key': 'k' }),
      as.post(`/v1/tickets/${id}/claim`, { staffId: '5' }),
      as.post('/v1/categories', { name: 'Another' }),
      as.post('/v1/webhooks', { url: 'https://example.com/' }),
      as.patch(hook, { description: 'Changed' }),
      as.post(`${hook}/replay`, { createdAfter: '2026-01-01T00:00:00Z' }),
      as.get('/v1/events'),
    ];
    proxy.cut();
    for (const answer of await Promise.all(requests())) {
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    }
    expect(await api.anonymous.get('/readyz')).toMatchObject({ status: 503, body: { data: { ready: false } } });
    expect((await api.anonymous.get('/livez')).status).toBe(200);

    proxy.restore();
    expect((await Promise.all(requests())).map(({ status }) => status)).toEqual([
      200, 200, 201, 200, 201, 201, 200, 202, 200,
    ]);
    expect(await api.anonymous.get('/readyz')).toMatchObject({ status: 200, body: { data: { ready: true } } });
  });

  it('connections that are cut in the middle of the load lose nothing that was acknowledged', async () => {
    let restored = Promise.resolve();
    const opening = Array.from({ length: 40 }, async (_, index) => {
      const body = { categoryId: server.categoryId, requesterId: '2', subject: `cut ${index}` };
      const answer = await as.post('/v1/tickets', body, { 'idempotency-key': `cut-${index}` });
      if (index === 20) {
        proxy.cut();
        restored = pause(100).then(() => proxy.restore());
      }
      return answer;
    });
    const answers = await Promise.all(opening);
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    for (const { status } of answers) expect([201, 503]).toContain(status);
    await restored;
    const { body } = await as.get('/v1/tickets?requesterId=2&limit=100');
    const there = body.data.map(({ id }: { id: string }) => id);
    expect(there).toEqual(expect.arrayContaining(acknowledged));
    const subjects = body.data.map(({ subject }: { subject: string }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it('the stores that write in a transaction say so themselves', async () => {
    const webhooks = new PostgresWebhookStore(database);
    const replays = new PostgresReplayStore(database);
    const owner = aGuildId();
    const webhook = aWebhook(owner);
    const { id } = webhook;
    const replay = {
      id: uuidIds.next('replay'),
      ...toOwnerFields(owner),
      webhookId: id,
      createdAfter: NOON,
      createdBefore: NOON,
      eventTypes: null,
    };
    const calls = [
      () => webhooks.add(webhook),
      () => webhooks.save(webhook),
      () => webhooks.forgetFailures(owner, id),
      () => webhooks.remove(owner, id, 1),
      () => replays.add({ ...replay, createdAt: NOON }, 3),
    ];
    proxy.cut();
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  describe('a pool is whole again after connections have broken', () => {
    let broken: Database;
    beforeEach(async () => (broken = await connect()));
    afterEach(() => broken.close());

    const ask = () => broken.query('select 1');
    const recoversFrom = async (outage: () => Promise<unknown>, expected: object) => {
      for (let outages = 0; outages <= CONNECTIONS; outages += 1) {
        await ask();
        await expect(outage()).rejects.toMatchObject(expected);
        proxy.restore();
      }
      await everyConnectionOf(broken);
    };
    const cutAtBegin = () => {
      proxy.cut();
      return broken.transactional(ask);
    };
    const cutBefore = (rest: () => Promise<unknown>) => () =>
      broken.transactional(async () => {
        await ask();
        proxy.cut();
        await rest();
      });

    it.each([
      ['the begin', cutAtBegin, 'service_unavailable'],
      ['a statement', cutBefore(ask), 'service_unavailable'],
      ['the commit', cutBefore(() => Promise.resolve()), 'service_unavailable'],
      ['the rollback', cutBefore(() => Promise.reject(notFound('Webhook'))), 'not_found'],
    ])('at %s of a transaction', (_, outage, code) => recoversFrom(outage, { code }));

    it('while the tables are brought up to date', () =>
      recoversFrom(
        () => {
          proxy.cut();
          return broken.migrate();
        },
        { message: expect.stringContaining('onnection') },
      ));
  });
});

/** Resolves when as many transactions as there are connections have been open at the same time. */
const everyConnectionOf = async (database: Database): Promise<void> => {
  const { promise: allAreOpen, resolve } = Promise.withResolvers<undefined>();
  let open = 0;
  const tokenWith = () =>
    database.transactional(async () => {
      await database.query('select 1');
      if ((open += 1) === CONNECTIONS) resolve(undefined);
      await allAreOpen;
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, tokenWith));
};
