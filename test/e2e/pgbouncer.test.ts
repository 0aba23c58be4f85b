import pg from 'pg';
import { openPools } from '#adapters/postgres/schema/connect.ts';
import { postgresUrl } from '../support/databases.ts';
import { openPgBouncer, type PgBouncer, withPgBouncer } from '../support/programs/pgbouncer.ts';
import { emptyFolder, type RunningService, runCliHere, startService } from '../support/programs/process.ts';
import { LOOPBACK_ALLOWED, useReceiver } from '../support/programs/receiver.ts';
import type { Client } from '../support/api.ts';
import { waitUntil } from '../support/wait-until.ts';

const STARTING_MS = 60_000;
const GUILD = '5151';

/** What docs/operate/scale.md says about PgBouncer. */
withPgBouncer('behind PgBouncer in session mode', () => {
  const receiver = useReceiver();
  const services: RunningService[] = [];
  let pooler: PgBouncer;
  let databaseUrl: string;
  let api: Client;
  let categoryId: string;

  const openTicket = async (subject: string) =>
    (await api.post('/v1/tickets', { categoryId, requesterId: '1', subject })).status;
  const waitForEvent = (subject: string) =>
    waitUntil(() => receiver.received.some(({ text }) => text.includes(`"${subject}"`)), {
      what: `The event of ${subject}`,
      withinMs: 30_000,
    });

  beforeAll(async () => {
    const direct = await postgresUrl();
    pooler = await openPgBouncer(direct);
    await pooler.start();
    databaseUrl = pooler.toPooled(direct);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: await emptyFolder(), ...LOOPBACK_ALLOWED };
    const cli = async (...words: string[]) => (await runCliHere(words, environment)).stdout;
    await cli('admin', 'guild', 'add', GUILD, '--name', 'Pooled', '--plan', 'enterprise');
    const token = await cli('token', 'create', '--guild', GUILD, '--name', 'main', '--scopes', 'all');
    services.push(await startService(environment, 'api'));
    services.push(await startService({ ...environment, WORKER_PORT: '0' }, 'worker'));
    api = services[0]!.as(token);
    categoryId = (await api.post('/v1/categories', { name: 'Support' })).body.data.id;
    await api.post('/v1/webhooks', { url: receiver.url, eventTypes: ['ticket.created'] });
  }, STARTING_MS);
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await pooler.close();
  });

  it('opens tickets and delivers their events, also after PgBouncer was killed and is back', async () => {
    expect(await openTicket('before')).toBe(201);
    await waitForEvent('before');
    await pooler.kill();
    expect(await openTicket('meanwhile')).toBe(503);
    await pooler.start();
    await waitUntil(async () => (await openTicket('after')) === 201, { what: 'A ticket', withinMs: 30_000 });
    await waitForEvent('after');
  });

  it('has the settings of its connections, and leaves none to the next client of PgBouncer', async () => {
    const { pool } = openPools({ url: databaseUrl, maxConnections: 1, onError: () => undefined });
    const { rows } = await pool.query({ text: SETTINGS });
    await pool.end();
    expect(rows).toEqual([{ timezone: 'UTC', seqscan: 'off', statement: '5s', similarity: '0.15', keepalive: '5' }]);
    const next = new pg.Client({ connectionString: databaseUrl });
    await next.connect();
    const { rows: later } = await next.query(SETTINGS);
    await next.end();
    expect(later).toMatchObject([{ seqscan: 'on', statement: '0' }]);
  });
});

const SETTINGS = `select current_setting('timezone') as timezone, current_setting('enable_seqscan') as seqscan,
  current_setting('statement_timeout') as statement, current_setting('pg_trgm.similarity_threshold', true) as similarity,
  current_setting('tcp_keepalives_interval') as keepalive`;
