import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Client } from '../../support/api.ts';
import { postgresUrl } from '../../support/databases.ts';
import type { Received, ReceiverAnswer } from '../../support/programs/receiver.ts';
import { type Harness, prepareSite, registerAt, startHarness } from './harness.ts';
import { startLoad } from './load.ts';
import { judge } from './oracle.ts';
import type { Fault, Outcome, Thoroughness } from './scene.ts';

const NOT_TAKEN_AWAY = { acknowledgedAfterMs: null, deliveredAfterMs: null };

const latenciesOf = (received: readonly Received[]): readonly number[] =>
  received.map(({ atMs, body }) => atMs - Date.parse(body.timestamp)).sort((a, b) => a - b);

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const inLab = (run: (harness: Harness, how: Thoroughness) => Promise<Outcome>) => async (how: Thoroughness) => {
  const harness = await startHarness({ DATABASE_URL: await postgresUrl() });
  try {
    return await run(harness, how);
  } finally {
    await harness.close();
  }
};

const open = ({ as, categoryId }: Harness) => as.post('/v1/tickets', { categoryId, requesterId: '1' });
const never = () => new Promise<never>(() => undefined);

/** A worker that dies on the same delivery three times. */
const killedThrice = inLab(async (harness) => {
  harness.receiver.answer = never;
  await open(harness);
  for (let kill = 1; kill <= 3; kill += 1) {
    await harness.receiver.until((received) => received.length >= kill * 2, 30_000);
    await harness.killWorker();
  }
  harness.receiver.answer = () => ({ status: 204 });
  return { ...(await judge(harness, null)), ...NOT_TAKEN_AWAY, slowestRequestMs: null };
});

const deadBesideHealthy = inLab(async (harness, { outageMs }) => {
  const HEALTHY = 20;
  for (let i = 0; i < HEALTHY; i += 1) await registerAt(harness.as, `${harness.receiver.url}/healthy-${i}`);
  await registerAt(harness.as, `${harness.receiver.url}/dead`);
  harness.receiver.answer = ({ path }) => (path === '/dead' ? never() : { status: 204 });
  const load = startLoad(harness, { clients: 2, everyMs: 100 });
  await pause(Math.min(outageMs, 20_000));
  await load.stop();
  const verdict = await judge(harness, load);
  const healthy = latenciesOf(harness.receiver.received.filter(({ path }) => path.startsWith('/healthy')));
  const note = `healthy ones: ${healthy.length} deliveries, p95 ${percentile(healthy, 0.95)} ms (goal 1000)`;
  return { ...verdict, ...NOT_TAKEN_AWAY, slowestRequestMs: load.slowestMs(), note };
});

const OTHER_GUILD = '6169';
const HANGING = 30;
const HEALTHY_P95_MS = 1_000;
/** Longer than an attempt may take. */
const DEAD_MS = 16_000;

/** Two servers whose endpoints are at one host and port: those of the one hang, that of the other is healthy. */
const oneOrigin = inLab(async (harness, { outageMs }) => {
  const other = await prepareSite(harness, { guild: OTHER_GUILD, path: '/hang' });
  for (let i = 1; i < HANGING; i += 1) await registerAt(other.as, `${harness.receiver.url}/hang-${i}`);
  harness.receiver.answer = ({ path }) => (path.startsWith('/hang') ? never() : { status: 204 });
  const loads = [
    startLoad(harness, { clients: 2, everyMs: 100 }),
    startLoad(other, { clients: 2, everyMs: 100 }),
  ] as const;
  await pause(Math.min(outageMs, 20_000));
  const [load] = loads;
  await Promise.all(loads.map((one) => one.stop()));
  const latencies = latenciesOf(harness.receiver.received.filter(({ path }) => path === '/all'));
  const p95 = percentile(latencies, 0.95);
  const { broken, ...verdict } = await judge(harness, load);
  const late = p95 > HEALTHY_P95_MS ? [`The healthy endpoint waited: p95 ${p95} ms.`] : [];
  const note = `healthy: ${latencies.length} deliveries, p95 ${p95} ms (goal ${HEALTHY_P95_MS}); ${HANGING} hang`;
  return { ...verdict, broken: [...broken, ...late], ...NOT_TAKEN_AWAY, slowestRequestMs: load.slowestMs(), note };
});

/** Of each of these servers; the receiver hangs for all of them. */
const DEAD_PER_SERVER = 40;
const DEAD_SERVERS = 10;

/** What the database has committed, and how many rows of endpoints it has updated. */
const readWork = async (url: string): Promise<{ readonly commits: number; readonly updates: number }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ commits: number; updates: number }>(
    `select xact_commit::int as commits,
        (select n_tup_upd::int from pg_stat_user_tables where relname = 'webhook_endpoints') as updates
      from pg_stat_database where datname = current_database()`,
  );
  await client.end();
  return rows[0] ?? { commits: 0, updates: 0 };
};

/** Customers behind one gateway: hundreds of their endpoints are dead, one is healthy. */
const manyDeadAtOneOrigin = inLab(async (harness, { outageMs }) => {
  const others = [];
  for (let number = 0; number < DEAD_SERVERS; number += 1) {
    const other = await prepareSite(harness, { guild: `616${number}1`, path: `/dead-${number}` });
    for (let i = 1; i < DEAD_PER_SERVER; i += 1)
      await registerAt(other.as, `${harness.receiver.url}/dead-${number}-${i}`);
    others.push(other);
  }
  harness.receiver.answer = ({ path }) => (path.startsWith('/dead') ? never() : { status: 204 });
  await Promise.all(others.map(({ as, categoryId }) => as.post('/v1/tickets', { categoryId, requesterId: '1' })));
  // All of them have failed once by then.
  await pause(DEAD_MS);
  const url = harness.environment.DATABASE_URL ?? '';
  const before = await readWork(url);
  const forMs = Math.max(outageMs, 20_000);
  const load = startLoad(harness, { clients: 2, everyMs: 100 });
  await pause(forMs);
  await load.stop();
  const after = await readWork(url);
  const { broken, ...verdict } = await judge(harness, load);
  const healthy = harness.receiver.received.filter(({ path }) => path === '/all');
  const repeated = healthy.length - new Set(healthy.map(({ id }) => id)).size;
  const perSecond = (key: keyof typeof before) => Math.round((after[key] - before[key]) / (forMs / 1_000));
  const note =
    `healthy: ${healthy.length} deliveries, p95 ${percentile(latenciesOf(healthy), 0.95)} ms (goal 500), ${repeated} repeated; ` +
    `${DEAD_SERVERS * DEAD_PER_SERVER} dead; ${perSecond('commits')} commits and ${perSecond('updates')} updates of endpoints a second`;
  const faults = repeated > 0 ? [...broken, `${repeated} deliveries were repeated without a lost answer.`] : broken;
  return { ...verdict, broken: faults, ...NOT_TAKEN_AWAY, slowestRequestMs: load.slowestMs(), note };
});

const hundredPerSecond = inLab(async (harness, { outageMs }) => {
  const forMs = Math.min(outageMs, 30_000);
  const startedAt = performance.now();
  const opening: Promise<unknown>[] = [];
  for (let i = 0; performance.now() - startedAt < forMs; i += 1) {
    opening.push(open(harness));
    await pause(Math.max(0, startedAt + (i + 1) * 10 - performance.now()));
  }
  await Promise.all(opening);
  const verdict = await judge(harness, null);
  const latencies = latenciesOf(harness.receiver.received);
  const note = `p50 ${percentile(latencies, 0.5)} ms, p95 ${percentile(latencies, 0.95)} ms end to end (goal 300)`;
  return { ...verdict, ...NOT_TAKEN_AWAY, slowestRequestMs: null, note };
});

const dripping = (response: ServerResponse): void => {
  const timer = setInterval(() => response.write('.'), 1_000);
  response.on('close', () => clearInterval(timer));
};

const endless = (response: ServerResponse): void => {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};

/** What came of the first attempt at an endpoint. */
interface Aftermath {
  readonly status: number | null;
  readonly error: string | null;
  readonly state: string;
  /** Until the next attempt; NaN when there is none. */
  readonly waitMs: number;
}

interface Manner {
  readonly answer: () => ReceiverAnswer | Promise<never>;
  readonly comesTo: (aftermath: Aftermath) => boolean;
}

const ranOutOfTime = ({ status, error, state }: Aftermath) =>
  status === null && error === 'The receiver did not answer within 15 s.' && state === 'failing';

/** How bad receivers answer, and what has to come of it. */
const MANNERS: Readonly<Record<string, Manner>> = {
  hang: { answer: never, comesTo: ranOutOfTime },
  drip: { answer: () => ({ status: 200, stream: dripping }), comesTo: ranOutOfTime },
  endless: {
    answer: () => ({ status: 200, stream: endless }),
    comesTo: ({ status, state }) => status === 200 && state === 'active',
  },
  redirect: {
    answer: () => ({ status: 302, headers: { location: '/target' } }),
    comesTo: ({ status, state }) => status === 302 && state === 'failing',
  },
  gone: { answer: () => ({ status: 410 }), comesTo: ({ status, state }) => status === 410 && state === 'disabled' },
  busy: {
    answer: () => ({ status: 429, headers: { 'retry-after': '40' } }),
    comesTo: ({ status, state, waitMs }) => status === 429 && state === 'failing' && waitMs >= 40_000,
  },
};

const memoryOf = async (pid: number): Promise<number> =>
  Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;

const badManners = inLab(async (harness) => {
  harness.receiver.answer = ({ path }) => MANNERS[path.slice(1)]?.answer() ?? { status: 204 };
  for (const manner of Object.keys(MANNERS)) await registerAt(harness.as, `${harness.receiver.url}/${manner}`);
  const [{ pid } = { pid: 0 }] = harness.workers;
  const before = await memoryOf(pid);
  const load = startLoad(harness, { clients: 2, everyMs: 250 });
  await pause(5_000);
  await load.stop();
  await pause(16_000);
  const verdict = await judge(harness, load);

  const note = `memory of the worker ${Math.round(before)} MB before, ${Math.round(await memoryOf(pid))} MB after`;
  const broken = [...verdict.broken, ...(await wrongOutcomes(harness))];
  return { ...verdict, broken, ...NOT_TAKEN_AWAY, slowestRequestMs: load.slowestMs(), note };
});

const wrongOutcomes = async ({ as, receiver }: Harness): Promise<readonly string[]> => {
  const webhooks: any[] = (await as.get('/v1/webhooks')).body.data;
  const wrong = await Promise.all(webhooks.map((webhook) => wrongOutcomesAt(as, webhook)));
  const isRedirectFollowed = receiver.received.some(({ path }) => path === '/target');
  return [...wrong.flat(), ...(isRedirectFollowed ? ['A redirect was followed.'] : [])];
};

const wrongOutcomesAt = async (as: Client, { id, url, status: state }: any): Promise<readonly string[]> => {
  const manner = MANNERS[url.split('/').at(-1)];
  if (!manner) return [];
  const all: any[] = (await as.get(`/v1/webhooks/${id}/deliveries?limit=100`)).body.data;
  const first = all.findLast(({ attemptCount }) => attemptCount > 0);
  const { attempts, nextAttemptAt } = (await as.get(`/v1/webhooks/${id}/deliveries/${first.id}`)).body.data;
  const aftermath = { ...attempts[0], state, waitMs: Date.parse(nextAttemptAt) - Date.parse(attempts[0].at) };
  return manner.comesTo(aftermath) ? [] : [`${url}: ${JSON.stringify(aftermath)}`];
};

export const FAULTS_OF_ENDPOINTS: readonly Fault[] = [
  { name: 'a worker killed three times on one delivery', run: killedThrice },
  { name: 'receivers that hang, drip, never end, redirect, answer 410 and 429', run: badManners },
  { name: 'a dead endpoint and 20 healthy ones', run: deadBesideHealthy },
  {
    name: 'thirty endpoints of one server hang, and a healthy one of another at the same host and port',
    run: oneOrigin,
  },
  { name: 'hundreds of dead endpoints and a healthy one at one origin', run: manyDeadAtOneOrigin },
  { name: '100 events a second', run: hundredPerSecond },
];
