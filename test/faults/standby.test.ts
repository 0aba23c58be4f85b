import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { isTransient } from '#core/shared/errors.ts';
import { type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { suiteIf } from '../support/suite/suite-if.ts';
import { hasPostgresPrograms, type PostgresServer, startPostgres } from '../support/programs/postgres-server.ts';
import { waitUntil } from '../support/wait-until.ts';

suiteIf(hasPostgresPrograms)('a PostgreSQL server that is a standby, as the old primary after a failover', () => {
  let postgres: PostgresServer;
  let api: TestApi;
  let server: TestServer;
  let as: Client;

  beforeAll(async () => {
    postgres = await startPostgres();
    const database = await connectPostgres({ url: postgres.url, maxConnections: 4, onError: () => undefined });
    await database.migrate();
    api = await startApi(database);
    server = await api.server();
    as = await api.as(server);
  });
  afterAll(async () => {
    await api.close();
    await postgres.stop();
  });

  it('is out of reach: 503 with Retry-After, for reads too, until it is the primary', async () => {
    const send = () =>
      Promise.all([
        as.get('/v1/tickets'),
        as.get('/v1/events'),
        as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1' }),
        as.post('/v1/categories', { name: `At ${performance.now()}` }),
      ]);
    const isServing = async () => JSON.stringify((await send()).map(({ status }) => status)) === '[200,200,201,201]';
    await waitUntil(isServing, { what: 'serving by the primary' });
    await postgres.demote();
    for (const answer of [...(await send()), ...(await send())]) {
      expect(answer).toMatchObject({ status: 503, body: { error: { reason: 'database_unavailable' } } });
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(await api.anonymous.get('/readyz')).toMatchObject({ status: 503, body: { data: { ready: false } } });
    await postgres.promote();
    await waitUntil(isServing, { what: 'serving by the new primary' });
    expect(await api.anonymous.get('/readyz')).toMatchObject({ status: 200, body: { data: { ready: true } } });
  });

  it('refuses a process that starts in a way that passes, so that it waits', async () => {
    await postgres.demote();
    const error: unknown = await connectPostgres({
      url: postgres.url,
      maxConnections: 1,
      onError: () => undefined,
    }).catch((thrown: unknown) => thrown);
    expect(isTransient(error)).toBe(true);
    expect((error as Error).cause).toMatchObject({ message: expect.stringContaining('is a standby') });
    await postgres.promote();
  });
});
