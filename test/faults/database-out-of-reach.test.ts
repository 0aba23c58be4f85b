import { connectPostgres } from '#adapters/postgres/connect.ts';
import { type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { tcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

withPostgres('while the database is out of reach', () => {
  let proxy: TcpProxy;
  let api: TestApi;
  let server: TestServer;
  let as: Client;

  beforeAll(async () => {
    const url = new URL(await postgresUrl());
    proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    const database = await connectPostgres({ url: url.href, maxConnections: 4, onError: () => undefined });
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
      as.post(`${hook}/replay`, { from: '2026-01-01T00:00:00Z' }),
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
    const opening = Array.from({ length: 40 }, async (_, index) => {
      const body = { categoryId: server.categoryId, requesterId: '2', subject: `cut ${index}` };
      const answer = await as.post('/v1/tickets', body, { 'idempotency-key': `cut-${index}` });
      if (index === 20) {
        proxy.cut();
        setTimeout(() => proxy.restore(), 100);
      }
      return answer;
    });
    const answers = await Promise.all(opening);
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    for (const { status } of answers) expect([201, 503]).toContain(status);
    proxy.restore();
    const { body } = await as.get('/v1/tickets?requesterId=2&limit=100');
    const there = body.data.map(({ id }: { id: string }) => id);
    expect(there).toEqual(expect.arrayContaining(acknowledged));
    const subjects = body.data.map(({ subject }: { subject: string }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});
