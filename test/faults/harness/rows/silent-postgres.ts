import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from '../../../support/api.ts';
import { tcpProxy, type TcpProxy } from '../../../support/programs/tcp-proxy.ts';
import { type Harness, startHarness } from '../harness.ts';
import type { Load } from '../load.ts';
import { firstAfter } from '../oracle.ts';
import { type Fault, type Finding, type Outcome, type Thoroughness, underLoad } from '../scene.ts';
import { type PostgresServer, startPostgres } from '../../../support/programs/postgres-server.ts';

const ANSWERED_WITHIN_MS = 6_000;
const READY_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 15_000;

interface Probe {
  readonly atMs: number;
  readonly status: number;
  readonly tookMs: number;
}

/** Asks for one thing again and again. */
const startProbe = (ask: () => Promise<Answer>) => {
  const probes: Probe[] = [];
  const state = { isOver: false };
  const probing = (async () => {
    while (!state.isOver) {
      const startedAt = performance.now();
      const { status } = await ask();
      probes.push({ atMs: Date.now(), status, tookMs: Math.round(performance.now() - startedAt) });
      await pause(100);
    }
  })();
  return {
    probes,
    stop: async () => {
      state.isOver = true;
      await probing;
    },
  };
};

interface Silence {
  readonly postgres: PostgresServer;
  readonly proxy: TcpProxy;
}

interface Manner {
  readonly begin: (silence: Silence) => Promise<void>;
  readonly end: (silence: Silence) => Promise<void>;
}

const outOfNetwork: Manner = {
  begin: ({ proxy }) => Promise.resolve().then(() => proxy.silence()),
  end: ({ proxy }) => Promise.resolve().then(() => proxy.restore()),
};
const suspended: Manner = {
  begin: ({ postgres }) => postgres.pause(),
  end: ({ postgres }) => postgres.resume(),
};

const slowest = (probes: readonly Probe[]): number => Math.max(0, ...probes.map(({ tookMs }) => tookMs));

/** What did not come back in time, in sentences. */
const notBack = async (services: Readonly<Record<string, Client>>, giveUpAt: number): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const [name, client] of Object.entries(services)) {
    const isReady = async () => (await client.get('/readyz')).status === 200;
    while (!(await isReady()) && Date.now() < giveUpAt) await pause(50);
    if (!(await isReady())) broken.push(`The ${name} was not ready ${BACK_WITHIN_MS} ms after the silence.`);
  }
  return broken;
};

const keepSilence = async (
  { harness, load }: { harness: Harness; load: Load },
  { begin, end }: Manner,
  silence: Silence & { readonly forMs: number },
): Promise<Finding> => {
  const services = { API: harness.api.as(null), worker: (harness.workers[0] ?? harness.api).as(null) };
  const ready = Object.entries(services).map(([name, client]) => ({
    name,
    ...startProbe(() => client.get('/readyz')),
  }));
  const list = startProbe(() => harness.as.get('/v1/tickets'));
  const beganAt = Date.now();
  await begin(silence);
  await pause(silence.forMs);
  await end(silence);
  const endedAt = Date.now();
  const broken = [...(await notBack(services, endedAt + BACK_WITHIN_MS))];
  await Promise.all([list, ...ready].map((probe) => probe.stop()));

  const request = Math.max(load.slowestMs(), slowest(list.probes));
  if (request > ANSWERED_WITHIN_MS) broken.push(`A request took ${request} ms.`);
  for (const { name, probes } of ready) {
    if (slowest(probes) > READY_WITHIN_MS) broken.push(`/readyz of the ${name} took ${slowest(probes)} ms.`);
    if (!probes.some(({ status }) => status === 503)) broken.push(`/readyz of the ${name} never answered 503.`);
  }
  const refused = [...load.refusedAtMs, ...list.probes.filter(({ status }) => status === 503).map(({ atMs }) => atMs)];
  const unready = ready[0]?.probes.filter(({ status }) => status === 503).map(({ atMs }) => atMs) ?? [];
  const back = [...load.acknowledgedAtMs, ...list.probes.filter(({ status }) => status < 300).map(({ atMs }) => atMs)];
  const [first503, notReady, firstBack] = [
    firstAfter(refused, beganAt),
    firstAfter(unready, beganAt),
    firstAfter(back, endedAt),
  ];
  const note =
    `${silence.forMs / 1_000} s; first 503 after ${first503} ms, /readyz 503 after ${notReady} ms, ` +
    `first 2xx ${firstBack} ms after its end, slowest /readyz ${Math.max(...ready.map(({ probes }) => slowest(probes)))} ms`;
  return { note, broken };
};

/** In full 30 seconds of silence, and never so short that nothing could be refused. */
const inSilence =
  (manner: Manner) =>
  async ({ outageMs }: Thoroughness): Promise<Outcome> => {
    const postgres = await startPostgres();
    const url = new URL(postgres.url);
    const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const forMs = Math.max(7_000, Math.min(outageMs, 30_000));
    try {
      const harness = await startHarness({ DATABASE_URL: url.href, WORKER_PORT: '0' });
      return await underLoad(harness, (scene) => keepSilence(scene, manner, { postgres, proxy, forMs }));
    } finally {
      proxy.close();
      await postgres.stop();
    }
  };

export const FAULTS_OF_SILENCE: readonly Fault[] = [
  { needs: 'initdb', name: 'connections to PostgreSQL stay open and say nothing', run: inSilence(outOfNetwork) },
  { needs: 'initdb', name: 'PostgreSQL suspended: it neither answers nor ends', run: inSilence(suspended) },
];
