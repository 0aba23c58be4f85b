import { readdir, readFile } from 'node:fs/promises';
import { startPair } from '../../support/programs/postgres-pair.ts';
import { createBareTables } from '../bare/tables.ts';
import { percent } from '../cpu.ts';
import type { Cleanup } from '../data/cleanup.ts';
import { growTo, settle } from '../data/fill.ts';
import { type Options, toAmount } from '../options.ts';
import { type Running, startService } from '../processes.ts';
import { aligned } from '../report.ts';
import { addServers, type BenchServer, processAll } from '../servers.ts';

const TICKETS = 20_000;
const ROUNDS = 300;
/** Linux counts the time of processes in ticks. */
const TICK_MS = 10;
/** Its place after the parent in `/proc/<pid>/stat`. */
const UTIME = 9;

/** What is asked for, by name. Open tickets stay on the primary. */
const READS: Readonly<Record<string, string>> = {
  search: '/v1/tickets?q=refund+order&limit=50',
  'closed tickets': '/v1/tickets?status=closed&limit=100',
  report: '/v1/analytics/overview?from=2026-01-01T00:00:00Z&to=2026-12-01T00:00:00Z',
  'open tickets': '/v1/tickets?status=open&limit=50',
};

/** The processor time of a process and of its children, those that have ended included, in milliseconds. */
const readCpuMs = async (pid: number): Promise<number> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(all.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')));
  const ticks = stats.map((stat) => {
    // After the id and the name in brackets: state, parent, and more.
    const [, parent, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = more.slice(UTIME, UTIME + 4).map(Number);
    if (Number.parseInt(stat, 10) === pid) return user + system + childrenUser + childrenSystem;
    return Number(parent) === pid ? user + system : 0;
  });
  return ticks.reduce((sum, value) => sum + value, 0) * TICK_MS;
};

const ask = async ({ url }: Running, { token }: BenchServer, path: string): Promise<void> => {
  const answer = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
};

/** What each kind of read costs the primary, in milliseconds of processor time. */
const measureReads = async (
  service: Running,
  server: BenchServer,
  { pid, rounds }: { readonly pid: number; readonly rounds: number },
): Promise<readonly number[]> => {
  const costs: number[] = [];
  for (const path of Object.values(READS)) {
    await ask(service, server, path);
    const before = await readCpuMs(pid);
    for (let round = 0; round < rounds; round += 1) await ask(service, server, path);
    costs.push(((await readCpuMs(pid)) - before) / rounds);
  }
  return costs;
};

/** The part of the primary's processor time that a replica (`DATABASE_READ_URL`) takes away. @returns lines for people */
export const measureReplica = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const pair = await startPair();
  cleanup.add(() => pair.close());
  const databaseUrl = pair.primary.url;
  const [server] = await addServers(databaseUrl, 1);
  if (!server) throw new Error('No server was added.');
  await createBareTables(databaseUrl);
  await growTo(databaseUrl, [server], toAmount(options, TICKETS));
  await processAll(databaseUrl);
  await settle(databaseUrl);
  const how = { pid: await pair.primary.readPid(), rounds: toAmount(options, ROUNDS) };
  const [alone, relieved] = [
    await startService(databaseUrl, cleanup, {}, 'api'),
    await startService(databaseUrl, cleanup, { DATABASE_READ_URL: pair.standby.url }, 'api'),
  ];
  const [without, withReplica] = [await measureReads(alone, server, how), await measureReads(relieved, server, how)];
  const lines = Object.keys(READS).map((name, place) => {
    const [before = 0, after = 0] = [without[place], withReplica[place]];
    return [name, before.toFixed(1), after.toFixed(1), before === 0 ? '-' : percent(1 - after / before)];
  });
  return aligned([['read', 'primary alone ms', 'with a replica ms', 'less'], ...lines]);
};
