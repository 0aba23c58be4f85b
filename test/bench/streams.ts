import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listScopesFor } from '#core/access/index.ts';
import type { Cleanup } from './cleanup.ts';
import { createDatabase } from './database.ts';
import type { Options } from './options.ts';
import { type Running, startService } from './processes.ts';
import { addServers, type BenchServer, withService } from './servers.ts';

const STREAMS = 2_000;
const STREAMS_OF_TOKEN = 5;
const CHANGE_EVERY_MS = 1_000;
/** Streams that are opened at the same time. */
const OPENING = 50;
/** For the last messages to arrive. */
const LINGER_MS = 2_000;

/**
 * The event streams of one process: 2,000 clients of one server, first at rest and then with a change a second. Each change is
 * a request to the same process; the latency of a message begins when that request is sent. @returns lines for people
 */
export const measureStreams = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const [server] = await addServers(databaseUrl, 1);
  if (!server) return '';
  const tokens = await createTokens(databaseUrl, server);
  const service = await startService(databaseUrl, cleanup);
  const before = await service.memory();
  const arrivals: number[] = [];
  const streams = await openStreams(service, tokens, () => arrivals.push(performance.now()));
  cleanup.add(() => {
    for (const stream of streams) stream.destroy();
    return Promise.resolve();
  });
  const memory = (await service.memory()) - before;
  // What opening them has left behind is not measured.
  await pause(LINGER_MS);
  const atRest = await measureCpu(service, () => pause(options.streamsMs));
  const changes: Change[] = [];
  arrivals.length = 0;
  const changing = await measureCpu(service, () => makeChanges(service, server, changes, options.streamsMs));
  await pause(LINGER_MS);
  await service.stop();
  const latencies = toLatencies(changes, arrivals);
  return [
    `${STREAMS.toLocaleString('en')} event streams of one server, on one process`,
    `memory per stream: ${(memory / STREAMS / 1_000).toFixed(1)} kB (RSS)`,
    `CPU of the process at rest: ${percent(atRest)} of one core`,
    `CPU of the process with a change a second to all: ${percent(changing)} of one core`,
    `messages: ${arrivals.length.toLocaleString('en')} of ${(changes.length * STREAMS).toLocaleString('en')}`,
    `request to answer of a change: ${percentiles(changes.map(({ sentAt, answeredAt }) => answeredAt - sentAt))}`,
    `request to message, all streams: ${percentiles(latencies)}`,
    '',
  ].join('\n');
};

interface Change {
  readonly sentAt: number;
  readonly answeredAt: number;
}

const createTokens = (databaseUrl: string, { guildId }: BenchServer): Promise<readonly string[]> =>
  withService(databaseUrl, async ({ app }) => {
    const owner = { kind: 'guild', guildId } as const;
    const tokens: string[] = [];
    for (let count = 0; count < STREAMS / STREAMS_OF_TOKEN; count += 1) {
      const scopes = listScopesFor('guild');
      const created = await app.access.createToken({ owner, name: 'Stream', scopes, expiresAt: null });
      tokens.push(created.secret);
    }
    return tokens;
  });

const openStreams = async (
  { url }: Running,
  tokens: readonly string[],
  onMessage: () => void,
): Promise<readonly IncomingMessage[]> => {
  const streams: IncomingMessage[] = [];
  for (let first = 0; first < STREAMS; first += OPENING) {
    const batch = Array.from({ length: OPENING }, (_, index) => tokens[Math.floor((first + index) / STREAMS_OF_TOKEN)]);
    streams.push(...(await Promise.all(batch.map((token) => openStream(url, token ?? '', onMessage)))));
  }
  return streams;
};

const openStream = (url: URL, token: string, onMessage: () => void): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(new URL('/v1/events/stream', url), { agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered with ${answer.statusCode}.`));
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: category.updated')) onMessage();
      });
      answer.on('error', () => undefined);
      resolve(answer);
    }).on('error', reject);
  });

const makeChanges = async ({ url }: Running, server: BenchServer, changes: Change[], forMs: number): Promise<void> => {
  for (let position = 0; position < forMs / CHANGE_EVERY_MS; position += 1) {
    const sentAt = performance.now();
    const answer = await fetch(new URL(`/v1/categories/${server.categoryId}`, url), {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ position: position + 1 }),
    });
    if (!answer.ok) throw new Error(`A change was answered with ${answer.status}.`);
    changes.push({ sentAt, answeredAt: performance.now() });
    await pause(Math.max(0, sentAt + CHANGE_EVERY_MS - performance.now()));
  }
};

/** Every message belongs to the newest change before it: they are a second apart. */
const toLatencies = (changes: readonly Change[], arrivals: readonly number[]): readonly number[] =>
  arrivals.map((at) => at - (changes.findLast(({ sentAt }) => sentAt <= at)?.sentAt ?? at));

/** The part of one core that the process uses meanwhile. */
const measureCpu = async (service: Running, work: () => Promise<unknown>): Promise<number> => {
  const [startedAt, before] = [performance.now(), await readCpuSeconds(service)];
  await work();
  return (((await readCpuSeconds(service)) - before) * 1_000) / (performance.now() - startedAt);
};

const readCpuSeconds = async ({ url }: Running): Promise<number> => {
  const text = await (await fetch(new URL('/metrics', url))).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)$/m.exec(text)?.[1]);
};

const percentiles = (values: readonly number[]): string => {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`;
};

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
