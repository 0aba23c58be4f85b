import type { Database } from '#adapters/postgres/database/database.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { suiteIf } from '../support/suite/suite-if.ts';
import { waitUntil } from '../support/wait-until.ts';
import { hasPostgresPrograms, type PostgresServer } from '../support/programs/postgres-server.ts';
import { type Pair, runSql, startPair, waitForStandby } from '../support/programs/postgres-pair.ts';

const NO_STANDBY = 'PostgreSQL has no synchronous standby, for which each change waits: nothing can be written.';
const NO_REPLICA = 'The server of DATABASE_READ_URL is out of reach or behind: the primary does searches and reports.';

suiteIf(hasPostgresPrograms)('a primary with a standby', () => {
  let pair: Pair;
  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: Database;
  let api: TestApi;
  let server: TestServer;
  let as: Client;

  const open = () => as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1', subject: 'A parcel' });
  const readDegraded = async (): Promise<readonly string[]> =>
    (await api.anonymous.get('/readyz')).body.data.degraded as readonly string[];

  beforeEach(async () => {
    pair = await startPair();
    ({ primary, standby } = pair);
    database = await connectPostgres({
      url: pair.url,
      readUrl: standby.url,
      maxConnections: 4,
      onError: () => undefined,
    });
    await database.migrate();
    api = await startApi(database);
    server = await api.server();
    as = await api.as(server);
  });
  afterEach(async () => {
    await api.close();
    await pair.close();
  });

  it('is served by the standby once that is promoted, without a new start', async () => {
    expect((await open()).status).toBe(201);
    await primary.stop();
    expect((await open()).status).toBe(503);
    await standby.promote();
    await waitUntil(async () => (await open()).status === 201, { what: 'a ticket by the new primary' });
    const again = await connectPostgres({
      url: pair.url.replace(/\?.*/, ''),
      maxConnections: 1,
      onError: () => undefined,
    });
    expect(await again.isReachable()).toBe(true);
    await again.close();
    expect(await api.anonymous.get('/readyz')).toMatchObject({ status: 200, body: { data: { ready: true } } });
  });

  it('says at /readyz when its synchronous standby is gone, for a role with few rights too', async () => {
    await runSql(primary.url, 'create role desk login');
    await waitForStandby(primary);
    const asDesk = await connectPostgres({
      url: primary.url.replace('postgres@', 'desk@'),
      maxConnections: 2,
      onError: () => undefined,
    });
    const isMissed = async () => [await database.lacksStandby(), await asDesk.lacksStandby()];
    await waitUntil(async () => !(await database.lacksStandby()), { what: 'the standby to confirm' });
    expect(await isMissed()).toEqual([false, false]);
    expect(await readDegraded()).not.toContain(NO_STANDBY);
    await standby.stop();
    await waitUntil(async () => (await isMissed()).every(Boolean), { what: 'the standby to be missed' });
    expect(await readDegraded()).toContain(NO_STANDBY);
    expect((await api.anonymous.get('/readyz')).status).toBe(200);
    expect((await open()).status).toBe(503);
    expect((await as.get('/v1/tickets')).status).toBe(200);
    await standby.start();
    await waitUntil(async () => (await open()).status === 201, { what: 'a change that is confirmed' });
    expect(await readDegraded()).not.toContain(NO_STANDBY);
    await asDesk.close();
  });

  it('has searches done by the standby, which never miss what was just written', async () => {
    const isFound = async (): Promise<boolean> => {
      const { id } = (await open()).body.data;
      const { body } = await as.get('/v1/tickets?q=parcel&limit=100');
      return body.data.some((ticket: { readonly id: string }) => ticket.id === id);
    };
    const found: boolean[] = [];
    for (let count = 0; count < 20; count += 1) found.push(await isFound());
    expect(found).not.toContain(false);
    const replica = database.replica?.counts.replica ?? 0;
    expect(replica).toBeGreaterThan(0);

    await runSql(standby.url, 'select pg_wal_replay_pause()');
    expect(await isFound()).toBe(true);
    expect(database.replica?.counts.replica).toBe(replica);
    expect(await readDegraded()).toContain(NO_REPLICA);
    await standby.stop();
    expect(await isFound()).toBe(true);
  });

  it('has closed tickets and transcripts listed by the standby, and nothing that is open', async () => {
    const { id } = (await open()).body.data;
    expect((await as.post(`/v1/tickets/${id}/close`, {})).status).toBe(200);
    await api.work();
    const list = async (path: string) => (await as.get(path)).body.data as readonly { readonly id: string }[];
    const { replica: before } = database.replica?.counts ?? { replica: 0 };
    expect((await list('/v1/tickets?status=closed')).map((ticket) => ticket.id)).toEqual([id]);
    expect(await list('/v1/transcripts')).toHaveLength(1);
    await list('/v1/tickets');
    await list('/v1/tickets?status=open,closed');
    expect(database.replica?.counts).toEqual({ replica: before + 2, primary: 0 });
  });

  it('does not ask a standby that was promoted beside its primary', async () => {
    await standby.promote();
    expect((await as.get('/v1/tickets?q=parcel')).status).toBe(200);
    expect(database.replica?.counts).toEqual({ replica: 0, primary: 1 });
    expect(await readDegraded()).toContain(NO_REPLICA);
  });
});
