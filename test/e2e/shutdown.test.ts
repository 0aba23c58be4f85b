import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { askUntilGone } from '../support/back-to-back.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { migratedFolder, type RunningService, startService } from '../support/programs/process.ts';

const STARTING_MS = 60_000;
const CLIENTS = 200;

const startEmbedded = async (environment: Record<string, string> = {}) => {
  const service = await startService({ DATA_DIR: await migratedFolder(), ...environment });
  const [token = ''] = service.output().match(/gdk_\w+/g) ?? [];
  return { service, token };
};

const stopUnderLoad = async ({ service, token }: { service: RunningService; token: string }, clients: number) => {
  const asking = Array.from({ length: clients }, () => askUntilGone(`${service.url}/v1/me`, token));
  await pause(1_500);
  const stoppedAt = Date.now();
  const stopping = service.stop();
  return { stoppedAt, stopping, seen: () => Promise.all(asking) };
};

describe('a service that is stopped while 200 clients ask on kept-alive connections', () => {
  it(
    'answers all of them for the grace period, asks them to close their connections, and resets none',
    async () => {
      const graceMs = 3_000;
      const started = await startEmbedded({ SHUTDOWN_GRACE_SECONDS: '3' });
      const { stoppedAt, stopping, seen } = await stopUnderLoad(started, CLIENTS);
      const ready = await started.service.as(null).get('/readyz');
      expect(ready).toMatchObject({ status: 503, body: { data: { ready: false } } });
      expect(ready.headers.get('connection')).toBe('close');
      const clients = await seen();
      expect(await stopping).toBe(0);
      expect(clients.flatMap(({ resets }) => resets)).toEqual([]);
      for (const { asked, statuses, answeredAt } of clients) {
        expect([...statuses]).toEqual([200]);
        expect(asked).toBeGreaterThan(0);
        expect((answeredAt.at(-1) ?? 0) - stoppedAt).toBeGreaterThan(graceMs / 2);
      }
    },
    STARTING_MS,
  );

  it(
    'without a grace period answers what was sent, and resets none',
    async () => {
      const started = await startEmbedded();
      const { stopping, seen } = await stopUnderLoad(started, CLIENTS);
      const clients = await seen();
      expect(await stopping).toBe(0);
      expect(clients.flatMap(({ resets }) => resets)).toEqual([]);
      expect(new Set(clients.flatMap(({ statuses }) => [...statuses]))).toEqual(new Set([200]));
    },
    STARTING_MS,
  );
});

it(
  'a stop waits for no connection that says nothing, and SIGTERM again changes nothing',
  async () => {
    const { service } = await startEmbedded();
    const silent = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
    await pause(200);
    const startedAt = Date.now();
    const stopping = service.stop();
    process.kill(service.pid, 'SIGTERM');
    expect(await stopping).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    silent.destroy();
  },
  STARTING_MS,
);

it(
  'SIGINT ends a service that is stopping already',
  async () => {
    const { service } = await startEmbedded({ SHUTDOWN_GRACE_SECONDS: '15' });
    const stopping = service.stop();
    await pause(1_000);
    process.kill(service.pid, 'SIGINT');
    expect(await stopping).toBe(130);
  },
  STARTING_MS,
);

withPostgres('a worker that is stopping', () => {
  it(
    'says so at /readyz and closes its port without a reset',
    async () => {
      const worker = await startService({ DATABASE_URL: await postgresUrl(), WORKER_PORT: '0' }, 'worker');
      const asking = Array.from({ length: 20 }, () => askUntilGone(`${worker.url}/readyz`, ''));
      await pause(500);
      expect(await worker.stop()).toBe(0);
      const clients = await Promise.all(asking);
      expect(clients.flatMap(({ resets }) => resets)).toEqual([]);
      // Nobody waits for a client: one that is slow may not be there any more when the port closes.
      expect(clients.flatMap(({ statuses }) => [...statuses])).toContain(503);
      expect(clients.some(({ asked }) => asked > 0)).toBe(true);
    },
    STARTING_MS,
  );
});
