import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPortableFile } from '#adapters/portable/portable-writer.ts';
import { FORMAT, FORMAT_VERSION } from '#core/portability/index.ts';
import { listWhile } from './backtest.ts';
import type { Cleanup } from './data/cleanup.ts';
import { createDatabase } from './database.ts';
import { callerOf } from './hostile/call.ts';
import { p95 } from './hostile.ts';
import { type Options, toAmount } from './options.ts';
import { startService } from './processes.ts';
import { aligned } from './report.ts';
import { addServers, SECRETS_KEY } from './servers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TICKETS = 50_000;
const MESSAGES = 20;
/** A smaller file shows how memory grows with the number of tickets. */
const SMALLER = 5;
const FIRST_MS = Date.UTC(2024, 0, 1);
const SAMPLE_MS = 200;

interface Commanded {
  readonly seconds: number;
  /** The greatest memory of the process (RSS), in bytes. */
  readonly peak: number;
}

/** The time and memory of commands over a large portable file, and the lists of another server alone and meanwhile. @returns lines for people */
export const measureMoving = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const [other, smaller, larger] = await addServers(databaseUrl, 3);
  if (!other || !smaller || !larger) throw new Error('There are no servers.');
  const folder = await mkdtemp(join(tmpdir(), 'bench-moving-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const service = await startService(databaseUrl, cleanup);
  const call = callerOf(service.url, other.token);
  await listWhile(call, pause(options.warmUpMs));
  const tickets = toAmount(options, TICKETS);
  const rows: string[][] = [];
  const measure = async (name: string, count: number, words: readonly string[]): Promise<void> => {
    const alone = p95(await listWhile(call, pause(options.roundMs * options.rounds)));
    const run = runCommand(databaseUrl, words);
    const lists = p95(await listWhile(call, run));
    const { seconds, peak } = await run;
    const megabytes = (peak / 1_000_000).toFixed(0);
    const figures = [seconds.toFixed(1), megabytes, alone.toFixed(1), lists.toFixed(1), (lists / alone).toFixed(2)];
    rows.push([name, String(count), ...figures]);
  };
  for (const [{ guildId }, count] of [
    [smaller, Math.ceil(tickets / SMALLER)],
    [larger, tickets],
  ] as const) {
    const path = join(folder, `${count}`);
    await writeFile(path, guildId, count);
    const given = [path, '--guild', guildId];
    await measure('check', count, ['admin', 'import', 'check', ...given]);
    await measure('import', count, ['admin', 'import', 'run', ...given]);
    await measure('the same again', count, ['admin', 'import', 'run', ...given]);
    await measure('export', count, ['admin', 'export', '--guild', guildId, '--out', `${path}-exported`]);
  }
  await service.stop();
  const header = ['command', 'tickets', 's', 'peak MB', 'p95 alone, ms', 'meanwhile', 'times'];
  return `Moving, with ${MESSAGES} messages in each ticket, and lists of another server\n${aligned([header, ...rows])}\n`;
};

/** @throws Error for a command that fails */
const runCommand = async (databaseUrl: string, words: readonly string[]): Promise<Commanded> => {
  const begin = performance.now();
  const child = spawn(process.execPath, ['apps/cli/main.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, SECRETS_KEY, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const state = { peak: 0, hasEnded: false };
  const ended = once(child, 'exit').finally(() => (state.hasEnded = true));
  while (!state.hasEnded) {
    state.peak = Math.max(state.peak, await readPeak(child.pid ?? 0));
    await pause(SAMPLE_MS);
  }
  const [status] = (await ended) as [number | null];
  if (status !== 0) throw new Error(`${words.slice(0, 3).join(' ')} failed.`);
  return { seconds: (performance.now() - begin) / 1000, peak: state.peak };
};

/** Returns 0 for a process that has ended, and where the operating system does not say it. */
const readPeak = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
};

const writeFile = async (path: string, guildId: string, tickets: number): Promise<void> => {
  const writer = await createPortableFile(path);
  await writer.writeDocument('manifest.json', {
    format: FORMAT,
    version: FORMAT_VERSION,
    guildId,
    source: { system: 'benchmark', version: '1', guildId, guildName: 'Benchmark', botId: null },
  });
  await writer.writeLines('categories.jsonl', [{ key: 'c', name: 'Questions' }]);
  await writer.writeLines('tickets.jsonl', buildLines(tickets));
  await writer.finish({ tickets });
};

/** Nine of ten tickets are closed; each has a requester of its own, and messages of two people by turns. */
function* buildLines(tickets: number): Generator<object> {
  for (let index = 0; index < tickets; index++) {
    const key = `1${String(index).padStart(18, '0')}`;
    const toTime = (minutes: number) => new Date(FIRST_MS + (index * 10 + minutes) * 60_000).toISOString();
    const requesterId = String(300_000_000_000_000_000n + BigInt(index));
    const staff = { type: 'staff', id: String(400_000_000_000_000_000n + BigInt(index % 20)) };
    const closing = index % 10 === 0 ? {} : { status: 'closed', closedAt: toTime(MESSAGES), closedBy: staff };
    yield { record: 'ticket', key, number: index + 1, requesterId, categoryKey: 'c', createdAt: toTime(0), ...closing };
    for (let place = 0; place < MESSAGES; place++)
      yield {
        record: 'message',
        ticket: key,
        key: `${key}-${place}`,
        author: place % 2 ? staff : { type: 'user', id: requesterId },
        content: `Message ${place} of ticket ${index}: the parcel has not arrived yet, although it was sent on ${toTime(place)}.`,
        createdAt: toTime(place),
      };
  }
}
