import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cleanup } from './cleanup.ts';
import { createDatabase } from './database.ts';
import type { Options } from './options.ts';
import { startService } from './processes.ts';
import { addServers, type BenchServer } from './servers.ts';

/** As many of each as the hostile server has. */
const RESOURCES = { rules: 200, flows: 200, webhooks: 50, articles: 200 } as const;
const ARTICLE_LENGTH = 50_000;
/** Requests that the hostile server has under way all the time, as far as its rate limit lets it. */
const SEARCHES = 8;
const WRITES = 4;
const LIST_EVERY_MS = 100;
const EVENT_EVERY_MS = 200;
const GOAL = 2;

type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** A list and a delivery of one server, alone and beside a server that does as much as it is let. @returns lines for people */
export const measureBesideHostile = async (
  { postgres, roundMs, rounds }: Options,
  cleanup: Cleanup,
): Promise<string> => {
  const databaseUrl = await createDatabase(postgres, cleanup);
  const [victim, hostile] = await addServers(databaseUrl, 2);
  if (!victim || !hostile) throw new Error('There are no servers.');
  // Under the limits of the plan, unlike the other measurements.
  const service = await startService(databaseUrl, cleanup, {
    ...{ RATE_LIMIT_PER_MINUTE: '', EGRESS_ALLOW: '127.0.0.0/8' },
  });
  const arrivals = new Map<string, number>();
  const hook = await listenOn(cleanup, arrivalsInto(arrivals));
  const silent = await listenOn(cleanup, () => undefined);
  const [good, bad] = [callerOf(service.url, victim), callerOf(service.url, hostile)];
  await good('POST', '/v1/webhooks', { url: hook, eventTypes: ['category.updated'] });
  const ticketId = await furnish(bad, hostile, silent);
  const ms = Math.max(8_000, roundMs * rounds * 2);
  const alone = await observe(good, victim, arrivals, ms);
  const attack = new AbortController();
  const attacking = attackWith(bad, ticketId, attack.signal);
  await pause(2_000);
  const beside = await observe(good, victim, arrivals, ms);
  attack.abort();
  const served = await attacking;
  await service.stop();
  return [
    `Beside a hostile server (${served} of its requests were served meanwhile), p95 in ms`,
    rowOf('list', alone.lists, beside.lists),
    rowOf('delivery', alone.deliveries, beside.deliveries),
    '',
  ].join('\n');
};

const rowOf = (name: string, alone: readonly number[], beside: readonly number[]): string => {
  const [before, after] = [p95(alone), p95(beside)];
  const verdict = after <= before * GOAL ? 'met' : 'missed';
  return `  ${name}: ${before.toFixed(1)} alone, ${after.toFixed(1)} beside it: ${(after / before).toFixed(2)} times (goal ${GOAL}, ${verdict})`;
};

const p95 = (values: readonly number[]): number =>
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

const callerOf =
  (url: URL, { token }: BenchServer): Call =>
  (method, path, body) =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

/** Waits when its rate limit says so: everything has to be there before the attack. */
const must = async (call: Call, ...request: Parameters<Call>): Promise<{ id: string }> => {
  for (;;) {
    const answer = await call(...request);
    if (answer.status === 429) await pause(Number(answer.headers.get('retry-after')) * 1_000);
    else if (answer.ok) return ((await answer.json()) as { data: { id: string } }).data;
    else throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${await answer.text()}`);
  }
};

const furnish = async (call: Call, { categoryId }: BenchServer, silent: string): Promise<string> => {
  const create = async (count: number, path: string, bodyOf: (i: number) => object) => {
    const made: string[] = [];
    for (let i = 0; i < count; i += 1) made.push((await must(call, 'POST', path, bodyOf(i))).id);
    return made;
  };
  await create(RESOURCES.rules, '/v1/automations', (i) => ({
    name: `Rule ${i}`,
    trigger: 'ticket.note_created',
    actions: [{ type: 'add_note', params: { content: 'Again and again.' } }],
  }));
  const flows = await create(RESOURCES.flows, '/v1/flows', (i) => ({
    name: `Flow ${i}`,
    nodes: [{ id: 'call', type: 'api_request', data: { method: 'GET', url: silent, timeoutMs: 15_000 } }],
    trigger: { kind: 'ticket_created', config: {} },
  }));
  for (const id of flows) await must(call, 'POST', `/v1/flows/${id}/publish`);
  await create(RESOURCES.webhooks, '/v1/webhooks', (i) => ({ url: `${silent}${i}` }));
  const articles = await create(RESOURCES.articles, '/v1/knowledgebase', (i) => ({
    title: `Article ${i}`,
    content: randomWords(ARTICLE_LENGTH / 8),
  }));
  for (const id of articles) await must(call, 'POST', `/v1/knowledgebase/${id}/publish`);
  return (await must(call, 'POST', '/v1/tickets', { categoryId, requesterId: '4711' })).id;
};

const randomWords = (count: number): string =>
  Array.from({ length: count }, () => Math.random().toString(36).slice(2, 9).replaceAll(/\d/g, 'q')).join(' ');

/** @returns how many requests were served until it is over */
const attackWith = async (call: Call, ticketId: string, over: AbortSignal): Promise<number> => {
  let served = 0;
  const repeat = async (request: () => Promise<Response>) => {
    while (!over.aborted) {
      const answer = await request();
      await answer.arrayBuffer();
      if (answer.status === 429) await pause(200);
      else served += 1;
    }
  };
  const searches = Array.from({ length: SEARCHES }, () =>
    repeat(() => call('GET', `/v1/knowledgebase/search?limit=10&q=${encodeURIComponent(randomWords(20))}`)),
  );
  const writes = Array.from({ length: WRITES }, () =>
    repeat(() => call('POST', `/v1/tickets/${ticketId}/notes`, { content: 'Set everything off.' })),
  );
  await Promise.all([...searches, ...writes]);
  return served;
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
