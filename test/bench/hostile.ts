import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from './data/cleanup.ts';
import { createDatabase } from './database.ts';
import type { Attack, AttackReport } from './hostile/attacker.ts';
import { type Call, callerOf } from './hostile/call.ts';
import { type Options, toAmount } from './options.ts';
import { startService } from './processes.ts';
import { addServers, type BenchServer } from './servers.ts';

const LIST_EVERY_MS = 100;
const EVENT_EVERY_MS = 200;
const GOAL = 2;
const MIN_MS = 8_000;

/** A list and a delivery of one server, alone and beside a server that does as much as it is let. @returns lines for people */
export const measureBesideHostile = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const { postgres, roundMs, rounds } = options;
  const databaseUrl = await createDatabase(postgres, cleanup);
  const [victim, hostile] = await addServers(databaseUrl, 2);
  if (!victim || !hostile) throw new Error('There are no servers.');
  // Under the limits of the plan, unlike the other measurements.
  const service = await startService(databaseUrl, cleanup, {
    RATE_LIMIT_PER_MINUTE: '',
    EGRESS_ALLOW: '127.0.0.0/8',
  });
  const arrivals = new Map<string, number>();
  const hook = await listenOn(cleanup, arrivalsInto(arrivals));
  const silent = await listenOn(cleanup, () => undefined);
  const good = callerOf(service.url, victim.token);
  await good('POST', '/v1/webhooks', { url: hook, eventTypes: ['category.updated'] });
  const ms = Math.max(toAmount(options, MIN_MS), roundMs * rounds * 2);
  const alone = await observe(good, victim, arrivals, ms);
  const { token, categoryId } = hostile;
  const endAttack = await startAttack({ url: service.url.href, token, categoryId, silentUrl: silent }, cleanup);
  await pause(2_000);
  const concurrent = await observe(good, victim, arrivals, ms);
  const served = await endAttack();
  await service.stop();
  return [
    `Beside a hostile server (${served} of its requests were served meanwhile), p95 in ms`,
    rowOf('list', alone.lists, concurrent.lists),
    rowOf('delivery', alone.deliveries, concurrent.deliveries),
    '',
  ].join('\n');
};

/** In a process of its own: what it costs to attack is not the service's. @returns ends it, and says how many requests were served */
const startAttack = async (attack: Attack, cleanup: Cleanup): Promise<() => Promise<number>> => {
  const child = fork(fileURLToPath(new URL('hostile/attacker.ts', import.meta.url)));
  cleanup.add(() => Promise.resolve(child.kill()));
  const nextReport = async () => {
    const [message] = (await once(child, 'message')) as [AttackReport];
    return message;
  };
  child.send(attack);
  await nextReport();
  return async () => {
    child.send('end');
    const report = await nextReport();
    return report === 'ready' ? 0 : report.served;
  };
};

const rowOf = (name: string, alone: readonly number[], concurrent: readonly number[]): string => {
  const [before, after] = [p95(alone), p95(concurrent)];
  const verdict = after <= before * GOAL ? 'met' : 'missed';
  return `  ${name}: ${before.toFixed(1)} alone, ${after.toFixed(1)} beside it: ${(after / before).toFixed(2)} times (goal ${GOAL}, ${verdict})`;
};

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

const listenOn = async (cleanup: Cleanup, respond: RequestListener): Promise<string> => {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.add(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

/** Notes when the delivery of each name of a category arrives. */
const arrivalsInto =
  (arrivals: Map<string, number>): RequestListener =>
  (request, response) => {
    void request.toArray().then((chunks) => {
      const event = JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as {
        data?: { category?: { name?: string } };
      };
      arrivals.set(event.data?.category?.name ?? '', performance.now());
      response.end();
    });
  };

interface Observed {
  readonly lists: readonly number[];
  readonly deliveries: readonly number[];
}

const observe = async (
  call: Call,
  { categoryId }: BenchServer,
  arrivals: ReadonlyMap<string, number>,
  ms: number,
): Promise<Observed> => {
  const until = performance.now() + ms;
  const lists: number[] = [];
  const sent = new Map<string, number>();
  const list = async () => {
    while (performance.now() < until) {
      const begin = performance.now();
      const { status } = await call('GET', '/v1/tickets?limit=50');
      if (status === 200) lists.push(performance.now() - begin);
      await pause(LIST_EVERY_MS);
    }
  };
  const change = async () => {
    while (performance.now() < until) {
      const name = `Changed at ${performance.now()}`;
      if ((await call('PATCH', `/v1/categories/${categoryId}`, { name })).ok) sent.set(name, performance.now());
      await pause(EVENT_EVERY_MS);
    }
  };
  await Promise.all([list(), change()]);
  await pause(2_000);
  const deliveries = [...sent].map(([name, at]) => (arrivals.get(name) ?? Number.POSITIVE_INFINITY) - at);
  return { lists, deliveries };
};
