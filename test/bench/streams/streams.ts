import { setTimeout as pause } from 'node:timers/promises';
import { listScopesFor } from '#core/access/index.ts';
import type { Cleanup } from '../data/cleanup.ts';
import { measureCpu, percent } from '../cpu.ts';
import { createDatabase } from '../database.ts';
import { type Options, toAmount } from '../options.ts';
import { type Running, startService } from '../processes.ts';
import { addServers, type BenchServer, withService } from '../servers.ts';
import { openStreams, type StreamClient } from './stream-clients.ts';

/** As many as one server or organization may have. */
const STREAMS_OF_SERVER = 200;
const SERVERS = 10;
const STREAMS_OF_TOKEN = 5;
const CHANGE_EVERY_MS = 1_000;
/** For the last messages to arrive. */
const LINGER_MS = 2_000;
/** How long changes go on around a restart. */
const RESTART_MS = 15_000;

/**
 * The event streams of one process: 2,000 clients of ten servers, first at rest and then with a change a second in each server. Each
 * change is a request to the same process; the latency of a message begins when that request is sent. @returns lines for people
 */
export const measureStreams = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const servers = await addServers(databaseUrl, SERVERS);
  const tokensOfServer = toAmount(options, STREAMS_OF_SERVER / STREAMS_OF_TOKEN);
  const tokens = await createTokens(databaseUrl, servers, tokensOfServer);
  const service = await startService(databaseUrl, cleanup);
  const before = await service.memory();
  const arrivals: number[] = [];
  const address = { url: service.url };
  const streams = await openStreams(
    () => address.url,
    repeat(tokens),
    () => arrivals.push(performance.now()),
  );
  cleanup.add(() => {
    for (const stream of streams) stream.close();
    return Promise.resolve();
  });
  const memory = (await service.memory()) - before;
  // What opening them has left behind is not measured.
  await pause(LINGER_MS);
  const atRest = await measureCpu(service, () => pause(options.streamsMs));
  const changes: Change[] = [];
  arrivals.length = 0;
  const changing = await measureCpu(service, () => makeChanges(service, servers, changes, options.streamsMs));
  await pause(LINGER_MS);
  const latencies = toLatencies(changes, arrivals);
  const messages = arrivals.length;
  const forMs = toAmount(options, RESTART_MS);
  const restart = await measureRestart({ databaseUrl, servers, service, address, streams, cleanup, forMs });
  return [
    `${streams.length.toLocaleString('en')} event streams of ${SERVERS} servers, on one process`,
    `memory per stream: ${(memory / streams.length / 1_000).toFixed(1)} kB (RSS)`,
    `CPU of the process at rest: ${percent(atRest)} of one core`,
    `CPU of the process with a change a second to all: ${percent(changing)} of one core`,
    `messages: ${messages.toLocaleString('en')} of ${(changes.length * streams.length).toLocaleString('en')}`,
    `request to answer of a change: ${percentiles(changes.map(({ sentAt, answeredAt }) => answeredAt - sentAt))}`,
    `request to message, all streams: ${percentiles(latencies)}`,
    ...restart,
    '',
  ].join('\n');
};

const repeat = (tokens: readonly string[]) =>
  tokens.flatMap((token) => Array.from({ length: STREAMS_OF_TOKEN }, () => token));

interface Restart {
  readonly databaseUrl: string;
  readonly servers: readonly BenchServer[];
  readonly service: Running;
  /** Where the clients connect, as a balancer would lead them. */
  readonly address: { url: URL };
  readonly streams: readonly StreamClient[];
  readonly cleanup: Cleanup;
  readonly forMs: number;
}

/** Stops the process of the streams and starts another one, while a second process makes changes. */
const measureRestart = async ({ databaseUrl, servers, service, address, streams, cleanup, forMs }: Restart) => {
  const writer = await startService(databaseUrl, cleanup);
  const startedAt = performance.now();
  const writing = makeChanges(writer, servers, [], forMs);
  const starting = startService(databaseUrl, cleanup);
  await service.stop();
  address.url = (await starting).url;
  while (!streams.every(({ isConnected }) => isConnected)) await pause(50);
  const backAfterMs = performance.now() - startedAt;
  await writing;
  await pause(LINGER_MS);
  const expected = await Promise.all(servers.map((server) => listEvents(writer, server)));
  const counts = streams.map(({ ids }, place) => {
    const ofServer = expected[Math.floor((place * servers.length) / streams.length)] ?? [];
    return { missed: ofServer.filter((id) => !ids.includes(id)).length, ids };
  });
  const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0);
  return [
    `restart: all streams were back ${(backAfterMs / 1_000).toFixed(1)} s after the order to stop`,
    `events of each stream, restart included: ${expected[0]?.length}; missed ${sum(({ missed }) => missed)}, twice ${sum(({ ids }) => ids.length - new Set(ids).size)}`,
  ];
};

/** The ids of all changes, by the feed. */
const listEvents = async ({ url }: Running, { token }: BenchServer): Promise<readonly string[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL('/v1/events?eventTypes=category.updated&limit=100', url), { headers });
  const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] };
  return data.map(({ id }) => id);
};

interface Change {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** So many for each server, those of the first server first. */
const createTokens = (
  databaseUrl: string,
  servers: readonly BenchServer[],
  count: number,
): Promise<readonly string[]> =>
  withService(databaseUrl, async ({ app }) => {
    const tokens: string[] = [];
    for (const { guildId } of servers) {
      for (let place = 0; place < count; place += 1) {
        const owner = { kind: 'guild', guildId } as const;
        const scopes = listScopesFor('guild');
        const created = await app.access.createToken({ owner, name: 'Stream', scopes, expiresAt: null });
        tokens.push(created.secret);
      }
    }
    return tokens;
  });

/** One change in each server, a second apart. */
const makeChanges = async (
  service: Running,
  servers: readonly BenchServer[],
  changes: Change[],
  forMs: number,
): Promise<void> => {
  for (let position = 0; position < forMs / CHANGE_EVERY_MS; position += 1) {
    const sentAt = performance.now();
    await Promise.all(servers.map((server) => changeCategory(service, server, position + 1)));
    changes.push({ sentAt, answeredAt: performance.now() });
    await pause(Math.max(0, sentAt + CHANGE_EVERY_MS - performance.now()));
  }
};

const changeCategory = async (
  { url }: Running,
  { categoryId, token }: BenchServer,
  position: number,
): Promise<void> => {
  const answer = await fetch(new URL(`/v1/categories/${categoryId}`, url), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ position }),
  });
  if (!answer.ok) throw new Error(`A change was answered with ${answer.status}.`);
};

/** Every message belongs to the newest change before it: they are a second apart. */
const toLatencies = (changes: readonly Change[], arrivals: readonly number[]): readonly number[] =>
  arrivals.map((at) => at - (changes.findLast(({ sentAt }) => sentAt <= at)?.sentAt ?? at));

const percentiles = (values: readonly number[]): string => {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`;
};
