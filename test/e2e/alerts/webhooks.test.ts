import { type Prometheus, startPrometheus } from '../../support/alerts/prometheus.ts';
import { expectCalm, keepDoing, useEnds, withPrometheus } from '../../support/alerts/suite.ts';
import { client, type Client } from '../../support/api.ts';
import { postgresUrl } from '../../support/databases.ts';
import { STARTING_MS } from '../../support/chat/discord-processes.ts';
import { runCliHere, type RunningService, startService } from '../../support/programs/process.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver } from '../../support/programs/receiver.ts';
import { done } from '../../support/spec-helpers.ts';

const GUILD = '6181';
/** What the receiver takes for each delivery once the worker continues; 16 are sent at once. */
const ANSWER_MS = 1_000;
/** Half a minute of deliveries. */
const LATE_EVENTS = 480;
/** As many as a server may have. */
const WEBHOOKS = 50;
/** With these each event is pending so often that 10,000 deliveries are. */
const PENDING_EVENTS = 210;

withPrometheus('alerts about the worker and its deliveries', () => {
  const later = useEnds();
  const webhooks: string[] = [];
  let worker: RunningService;
  let receiver: TestReceiver;
  let prometheus: Prometheus;
  let as: Client;
  let ticket: string;
  let changes = 0;

  /** One event. */
  const changeTicket = async () => done(as.patch(`/v1/tickets/${ticket}`, { tags: [`tag-${(changes += 1)}`] }));
  const change = async (times: number) => {
    for (let count = 0; count < times; count += 1) await changeTicket();
  };
  const addWebhook = async () =>
    webhooks.push((await done(as.post('/v1/webhooks', { url: `${receiver.url}/${webhooks.length}` }))).id);

  beforeAll(async () => {
    receiver = await startReceiver();
    later(() => receiver.close());
    const environment = { DATABASE_URL: await postgresUrl(), ...LOOPBACK_ALLOWED };
    const api = await startService(environment, 'api');
    later(() => api.kill());
    worker = await startService({ ...environment, WORKER_PORT: '0' }, 'worker');
    later(() => worker.kill());
    await runCliHere(['admin', 'guild', 'add', GUILD, '--name', 'Late', '--plan', 'enterprise'], environment);
    const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
    as = client(api.url, (await runCliHere(create, environment)).stdout);
    const categoryId = (await done(as.post('/v1/categories', { name: 'Support' }))).id;
    ticket = (await done(as.post('/v1/tickets', { categoryId, requesterId: '1' }))).id;
    await addWebhook();
    prometheus = await startPrometheus({ targets: { api: api.url, worker: worker.url } });
    later(() => prometheus.close());
  }, STARTING_MS);
  const signal = (name: NodeJS.Signals) => process.kill(worker.pid, name);

  it('none fires while all is well', async () => {
    const stopChanging = keepDoing(changeTicket, 200);
    await expectCalm(prometheus);
    await stopChanging();
    expect(receiver.received.length).toBeGreaterThan(50);
  });

  it('GuildeskWorkerMissing fires while the only worker hangs, and ends when it continues', async () => {
    receiver.answer = () => new Promise((resolve) => setTimeout(() => resolve({ status: 204 }), ANSWER_MS));
    signal('SIGSTOP');
    await change(LATE_EVENTS);
    await prometheus.untilFiring('GuildeskWorkerMissing');
    // The deliveries of the next test are late by now.
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    signal('SIGCONT');
    await prometheus.untilEnded('GuildeskWorkerMissing');
  });

  it('GuildeskDeliveriesLate fires when a worker makes up for what it has missed, and ends afterwards', async () => {
    await prometheus.untilFiring('GuildeskDeliveriesLate');
    await prometheus.untilEnded('GuildeskDeliveriesLate');
  });

  it('GuildeskDeliveriesPending fires while 10,000 deliveries wait for a receiver that is down, and ends without them', async () => {
    receiver.answer = () => ({ status: 503 });
    while (webhooks.length < WEBHOOKS) await addWebhook();
    await change(PENDING_EVENTS);
    await prometheus.untilFiring('GuildeskDeliveriesPending');
    for (const id of webhooks) await done(as.delete(`/v1/webhooks/${id}`));
    await prometheus.untilEnded('GuildeskDeliveriesPending');
  });
});
