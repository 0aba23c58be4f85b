import pg from 'pg';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { type Client, startApi, type TestApi } from '../../support/api.ts';
import { postgresUrl, withPostgres } from '../../support/databases.ts';
import { ticketInput } from '../../support/spec-helpers.ts';

withPostgres('while PostgreSQL refuses connections', () => {
  const started: { api?: TestApi; admin?: pg.Client; name?: string } = {};
  beforeAll(async () => {
    const url = await postgresUrl();
    const admin = new URL(url);
    started.name = admin.pathname.slice(1);
    admin.pathname = '/postgres';
    started.admin = new pg.Client({ connectionString: admin.href });
    await started.admin.connect();
    const database = await connectPostgres({ url, maxConnections: 5, onError: () => undefined });
    started.api = await startApi(database);
  });
  afterAll(async () => {
    await started.api?.close();
    await started.admin?.end();
  });

  const run = (statement: string) => started.admin!.query(statement.replaceAll('{db}', started.name!));
  const cut = () =>
    run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '{db}' and pid <> pg_backend_pid()`);

  it.each([
    ['55000', 'alter database {db} allow_connections false', 'alter database {db} allow_connections true'],
    ['3D000', 'alter database {db} rename to {db}_away', 'alter database {db}_away rename to {db}'],
  ])('each request is 503 with Retry-After (SQLSTATE %s), and is served afterwards', async (_, refuse, allow) => {
    const api = started.api!;
    const server = await api.server();
    const as: Client = await api.as(server);
    const send = () =>
      Promise.all([
        as.get('/v1/tickets'),
        as.get('/v1/settings'),
        as.get('/v1/tickets?q=late'),
        as.post('/v1/tickets', ticketInput(server)),
        as.post('/v1/blocklist', { userId: '66' }),
        as.patch('/v1/settings', { staffRoleIds: ['7'] }),
      ]);
    if (refuse.includes('rename')) await rename(refuse);
    else await run(refuse);
    await cut();
    for (const { status, body, headers } of await send()) {
      expect([status, body.error.reason]).toEqual([503, 'database_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await run(allow);
    for (const { status } of await send()) expect(status).toBeLessThan(300);
  });

  /** No connection may be open, and the pool opens new ones. */
  const rename = async (statement: string, attempts = 50): Promise<void> => {
    await cut();
    try {
      await run(statement);
    } catch (error) {
      if (attempts === 0) throw error;
      await rename(statement, attempts - 1);
    }
  };
});
