import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from '../support/api.ts';
import { emptyFolder, runCli, type RunningService, startService } from '../support/process.ts';
import { LOOPBACK_ALLOWED, testReceiver, type TestReceiver } from '../support/receiver.ts';
import { tcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { isInstalled, type LabPostgres, startPostgres } from './lab/servers.ts';

const GUILD = '7070';
const REFUSED_WITHIN_MS = 6_000;
const READY_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 15_000;
const SILENT_MS = 7_000;

const describeWhere = (await isInstalled('initdb')) ? describe : describe.skip;

const timed = async (work: Promise<Answer>): Promise<Answer & { readonly ms: number }> => {
  const startedAt = performance.now();
  return { ...(await work), ms: performance.now() - startedAt };
};

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  const giveUpAt = performance.now() + BACK_WITHIN_MS;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error('It did not come back in time.');
    await pause(50);
  }
};

describeWhere('API and worker while their PostgreSQL says nothing', () => {
  let postgres: LabPostgres;
  let proxy: TcpProxy;
  let receiver: TestReceiver;
  let [api, worker]: RunningService[] = [];
  let as: Client;
  let categoryId: string;

  beforeAll(async () => {
    [postgres, receiver] = await Promise.all([startPostgres(), testReceiver()]);
    const url = new URL(postgres.url);
    proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const environment = {
      DATABASE_URL: url.href,
      DATA_DIR: await emptyFolder(),
      WORKER_PORT: '0',
      ...LOOPBACK_ALLOWED,
    };
    [api, worker] = await Promise.all([startService(environment, 'api'), startService(environment, 'worker')]);
    await runCli(['admin', 'guild', 'add', GUILD, '--name', 'Silent', '--plan', 'enterprise'], environment);
    const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
    as = api.as((await runCli(create, environment)).stdout);
    categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id;
    await as.post('/v1/webhooks', { url: `${receiver.url}/hook`, eventTypes: ['ticket.created'] });
  }, 60_000);
  afterAll(async () => {
    await Promise.all([api?.kill(), worker?.kill()]);
    proxy.close();
    await Promise.all([postgres.stop(), receiver.close()]);
  });

  afterEach(async () => {
    proxy.restore();
    await postgres.resume();
  });

  const open = (key: string) =>
    as.post('/v1/tickets', { categoryId, requesterId: '1', subject: key }, { 'idempotency-key': key });
  const deliveredSubjects = () => new Set(receiver.received.map(({ body }) => body.data.ticket.subject));
  const waitingJobs = async () => {
    const { text } = await api!.as(null).get('/metrics');
    return Number(/^guildesk_queue_jobs_waiting (\S+)$/m.exec(text)?.[1]);
  };
  const isReady = async (service: RunningService) => (await service.as(null).get('/readyz')).status === 200;

  it.each([
    [
      'since the network loses everything',
      () => Promise.resolve().then(() => proxy.silence()),
      () => Promise.resolve().then(() => proxy.restore()),
    ],
    ['since it is suspended', () => postgres.pause(), () => postgres.resume()],
  ])(
    '%s',
    async (name, fallSilent, resume) => {
      expect((await open(`${name}: before`)).status).toBe(201);
      await receiver.until(() => deliveredSubjects().has(`${name}: before`));

      const opening = Array.from({ length: 5 }, (_, index) => timed(open(`${name}: ${index}`)));
      await fallSilent();
      const silentAt = performance.now();
      const answers: Promise<Answer & { ms: number }>[] = [];
      for (let round = 0; round < 8; round += 1) {
        answers.push(timed(as.get('/v1/tickets')), timed(open(`${name}: silent ${round}`)));
        await pause(100);
      }
      const ready = await Promise.all([api!, worker!].map((service) => timed(service.as(null).get('/readyz'))));
      for (const { status, ms } of ready) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(READY_WITHIN_MS);
      }
      for (const { status, ms } of await Promise.all(answers)) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
      }
      for (const { ms } of await Promise.all(opening)) expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
      await pause(SILENT_MS - (performance.now() - silentAt));

      await resume();
      await until(async () => (await isReady(api!)) && (await isReady(worker!)));
      const keys = [...Array(5).keys(), ...Array.from({ length: 8 }, (_, round) => `silent ${round}`)].map(
        (key) => `${name}: ${key}`,
      );
      for (const key of [...keys, ...keys]) await until(async () => (await open(key)).status === 201);
      const { body } = await as.get('/v1/tickets?limit=100');
      const subjects = body.data.map(({ subject }: { subject: string }) => subject);
      expect(subjects.filter((subject: string) => keys.includes(subject)).sort()).toEqual([...keys].sort());
      await receiver.until(() => keys.every((key) => deliveredSubjects().has(key)), BACK_WITHIN_MS);
      await until(async () => (await waitingJobs()) === 0);
    },
    60_000,
  );
});
