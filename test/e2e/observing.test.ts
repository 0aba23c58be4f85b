import { VERSION } from '../../apps/composition/version.ts';
import { client, type Client } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { runCliHere, type RunningService, startService } from '../support/programs/process.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver } from '../support/programs/receiver.ts';
import { waitUntil } from '../support/wait-until.ts';
import { done } from '../support/spec-helpers.ts';

const GUILD = '6171';

withPostgres('what operators see of API and worker', () => {
  let receiver: TestReceiver;
  let [api, worker]: (RunningService | undefined)[] = [];
  let as: Client;
  let webhook: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    receiver.answer = () => ({ status: 500 });
    const environment = { DATABASE_URL: await postgresUrl(), ...LOOPBACK_ALLOWED };
    api = await startService({ ...environment, LOG_LEVEL: 'debug' }, 'api');
    worker = await startService({ ...environment, WORKER_PORT: '0' }, 'worker');
    await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'Seen', '--plan', 'enterprise'], environment);
    const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
    as = client(api.url, (await runCliHere(create, environment)).stdout);
    webhook = (await done(as.post('/v1/webhooks', { url: `${receiver.url}/broken` }))).id;
  });
  afterAll(async () => {
    await Promise.all([api?.stop(), worker?.stop()]);
    await receiver.close();
  });

  const linesOf = (service: RunningService | undefined): any[] =>
    (service?.output() ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));

  const line = async (service: RunningService | undefined, message: string): Promise<any> => {
    const find = () => linesOf(service).find(({ msg }) => msg === message);
    await waitUntil(() => find() !== undefined, { withinMs: 30_000, what: `The line "${message}"` });
    return find();
  };

  it('the line that says that they are ready is JSON, as every other line is', () => {
    expect(linesOf(api)).toContainEqual(
      expect.objectContaining({ url: api?.url, msg: `guildesk is ready at ${api?.url}` }),
    );
    expect(linesOf(worker)).toContainEqual(expect.objectContaining({ url: worker?.url }));
  });

  it('the worker logs failed deliveries, paused endpoints, and the loss and return of the bot', async () => {
    const categoryId = (await done(as.post('/v1/categories', { name: 'Support' }))).id;
    for (let i = 0; i < 5; i += 1) await done(as.post('/v1/tickets', { categoryId, requesterId: '1' }));
    expect(await line(worker, 'webhook delivery failed')).toMatchObject({
      level: 30,
      guildId: GUILD,
      webhook,
      status: 500,
      attempt: 1,
    });
    expect(await line(worker, 'webhook endpoint paused')).toMatchObject({ level: 30, guildId: GUILD, webhook });
    await as.put('/sandbox/api/availability', { online: false });
    expect(await line(worker, 'bot is lost')).toMatchObject({ level: 30, isReachable: false });
    await as.put('/sandbox/api/availability', { online: true });
    expect(await line(worker, 'bot is back')).toMatchObject({ level: 30, isReachable: true });
  });

  it('the worker answers /livez, /readyz and /metrics at WORKER_PORT', async () => {
    const operator = client(worker?.url ?? '');
    expect(await operator.get('/livez')).toMatchObject({ status: 200, body: { data: { version: VERSION } } });
    expect(await operator.get('/readyz')).toMatchObject({ status: 200, body: { data: { ready: true } } });
    const { text } = await operator.get('/metrics');
    const value = (metric: string) => Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(value('guildesk_webhook_delivery_attempts_total\\{outcome="retry"\\}')).toBeGreaterThanOrEqual(5);
    expect(value('guildesk_webhook_delivery_lag_seconds_count')).toBeGreaterThanOrEqual(5);
    expect(value('guildesk_webhook_endpoint_pauses_total')).toBeGreaterThanOrEqual(1);
    expect(value('guildesk_bot_reachable')).toBe(1);
    expect(value('guildesk_database_reachable')).toBe(1);
    expect(value('guildesk_database_disk_full')).toBe(0);
    expect(value('guildesk_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(value('guildesk_queue_jobs_waiting')).toBeGreaterThanOrEqual(0);
    expect(value('guildesk_database_connections\\{state="idle"\\}')).toBeGreaterThanOrEqual(0);
    for (const job of ['deliveries', 'timers', 'flow-runs', 'transcripts', 'bot-health'])
      expect(value(`guildesk_job_duration_seconds_count\\{job="${job}"\\}`)).toBeGreaterThanOrEqual(1);
    for (const gauge of [
      'guildesk_webhook_deliveries_pending',
      'guildesk_webhook_endpoints_paused',
      'guildesk_chat_events_pending',
      'guildesk_chat_events_oldest_pending_seconds',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(value(gauge)).toBeGreaterThanOrEqual(0);
  });

  it('every metric is named by the rules of Prometheus', async () => {
    const { text } = await client(worker?.url ?? '').get('/metrics');
    const metrics = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
    const own = metrics.filter(({ name }) => /^(guildesk|http)_/.test(name));
    expect(own.length).toBeGreaterThan(12);
    for (const { name, type } of own) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect([name, /_total$/.test(name)]).toEqual([name, type === 'counter']);
      expect([name, type === 'histogram' ? /_seconds$/.test(name) : true]).toEqual([name, true]);
      expect(name).not.toMatch(/_(ms|millis|milliseconds)(_|$)/);
    }
  });

  it('lines of requests have the server and the address of the client', async () => {
    await done(as.get('/v1/tickets'));
    const requests = linesOf(api).filter(({ msg }) => msg === 'request');
    expect(requests).toContainEqual(
      expect.objectContaining({
        path: '/v1/tickets',
        guildId: GUILD,
        clientAddress: expect.stringContaining('127.0.0.1'),
      }),
    );
  });
});
