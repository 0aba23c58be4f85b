import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { runCli, type RunningService, startService } from '../support/programs/process.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver, verifySignature } from '../support/programs/receiver.ts';

const GUILD = '6172';
const HOUR_MS = 3_600_000;
const BEHIND_MS = -HOUR_MS;
/** Longer than the window of an Idempotency-Key. */
const AHEAD_MS = 25 * HOUR_MS;
const SHIFT = join(import.meta.dirname, '../support/programs/shifted-clock.js');
const shifted = (ms: number) => ({ NODE_OPTIONS: `--import=${SHIFT}`, TEST_CLOCK_SHIFT_MS: String(ms) });
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

withPostgres('processes on machines whose clocks are wrong', () => {
  let environment: Record<string, string>;
  let receiver: TestReceiver;
  let running: RunningService[] = [];
  let [behind, ahead]: RunningService[] = [];
  let worker: RunningService;
  let token: string;
  let categoryId: string;
  let secret: string;

  const cli = (words: readonly string[], shiftMs = 0) => runCli(words, { ...environment, ...shifted(shiftMs) });
  const createToken = async (name: string, ...more: readonly string[]) => {
    const words = ['token', 'create', '--guild', GUILD, '--name', name, '--scopes', 'all', ...more];
    return (await cli(words, AHEAD_MS)).stdout;
  };
  const start = async (shiftMs: number, app: 'api' | 'worker') => {
    const service = await startService({ ...environment, ...shifted(shiftMs), WORKER_PORT: '0' }, app);
    running.push(service);
    return service;
  };

  beforeAll(async () => {
    receiver = await startReceiver();
    environment = { DATABASE_URL: await postgresUrl(), ...LOOPBACK_ALLOWED };
    [behind, ahead, worker] = await Promise.all([
      start(BEHIND_MS, 'api'),
      start(AHEAD_MS, 'api'),
      start(AHEAD_MS, 'worker'),
    ]);
    await cli(['admin', 'guild', 'add', GUILD, '--name', 'Clocks', '--plan', 'enterprise']);
    token = await createToken('main');
    const as = behind.as(token);
    categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id;
    secret = (await as.post('/v1/webhooks', { url: `${receiver.url}/hook`, eventTypes: ['ticket.created'] })).body.data
      .secret;
  });
  afterAll(async () => {
    await Promise.all(running.map((service) => service.kill()));
    running = [];
    await receiver.close();
  });

  const clients = (secretOf: string): readonly Client[] => [behind!.as(secretOf), ahead!.as(secretOf)];
  const open = (as: Client, key: string) =>
    as.post('/v1/tickets', { categoryId, requesterId: '1', subject: key }, { 'idempotency-key': key });

  it('let a token in until it expires, and no longer', async () => {
    // Longer than a loaded machine takes to make the token.
    const expiresAt = fromNow(20_000);
    const shortLived = await createToken('short-lived', '--expires', expiresAt);
    const statuses = () => Promise.all(clients(shortLived).map(async (client) => (await client.get('/v1/me')).status));
    expect(await statuses()).toEqual([200, 200]);
    await pause(Date.parse(expiresAt) - Date.now() + 500);
    expect(await statuses()).toEqual([401, 401]);
    expect((await cli(['token', 'list', '--guild', GUILD], BEHIND_MS)).stdout).toMatch(/short-lived .* expired /);
  });

  it('open one ticket for a key, at the time it is', async () => {
    const [first, second] = clients(token).map((client) => () => open(client, 'shared'));
    const answers = [await first!(), await second!()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.body.data.id).toBe(answers[0]!.body.data.id);
    const { createdAt } = (await open(ahead!.as(token), 'own')).body.data;
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(30_000);
  });

  it('sign webhooks at a time that receivers accept', async () => {
    await open(behind!.as(token), 'signed');
    await receiver.until((received) => received.some(({ body }) => body.data.ticket.subject === 'signed'));
    for (const one of receiver.received) expect(verifySignature(one, secret)).toEqual(one.body);
  });

  it('wait until a timer is due', async () => {
    const as = behind!.as(token);
    const { id } = (await open(as, 'held')).body.data;
    await as.patch(`/v1/tickets/${id}`, { status: 'on_hold', holdUntil: fromNow(HOUR_MS) });
    await pause(3_000);
    expect((await as.get(`/v1/tickets/${id}`)).body.data.status).toBe('on_hold');
  });

  it('say so in the log and the metrics', async () => {
    const { text } = await ahead!.as(null).get('/metrics');
    const offset = Number(/^guildesk_clock_offset_seconds (\S+)$/m.exec(text)?.[1]);
    expect(Math.abs(offset + AHEAD_MS / 1_000)).toBeLessThan(2);
    expect(ahead!.output().match(/"offsetSeconds":-900\d\d/g)).toHaveLength(1);
  });

  it('hold a lease for its usual time', async () => {
    let isHanging = true;
    receiver.answer = () => (isHanging ? new Promise(() => undefined) : { status: 204 });
    const delivered = () => receiver.received.filter(({ body }) => body.data.ticket.subject === 'leased').length;
    await open(behind!.as(token), 'leased');
    await receiver.until(() => delivered() === 1);
    isHanging = false;
    await worker.kill();
    await start(BEHIND_MS, 'worker');
    await receiver.until(() => delivered() === 2);
  });
});
