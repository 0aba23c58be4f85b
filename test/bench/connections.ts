import { readdir, readFile } from 'node:fs/promises';
import { actionScenariosOf } from './requests/action-requests.ts';
import type { Cleanup } from './data/cleanup.ts';
import { readMetric } from './cpu.ts';
import { createInstallation, fillInstallation } from './installation.ts';
import { load } from './load.ts';
import { percentilesOf } from './measure.ts';
import type { Options } from './options.ts';
import { type Running, startService } from './processes.ts';
import { aligned } from './report.ts';
import { scenariosOf } from './scenarios.ts';

const CONNECTIONS = [1, 8, 32, 128];
const HEADER = ['request', 'connections', 'per second', 'p50 ms', 'p95 ms', 'service ms', 'database ms', 'refused'];

/** What more connections change, and the processor time of a request in the service and in PostgreSQL. @returns lines for people */
export const measureConnections = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const { sizes, warmUpMs, roundMs, rounds } = options;
  const installation = await createInstallation(options, cleanup);
  const [tickets = 0] = sizes;
  await fillInstallation(installation, tickets);
  const service = await startService(installation.databaseUrl, cleanup, { CHAT_PLATFORM: 'sandbox' });
  const context = { ...installation, tickets, service, bare: null };
  const scenarios = [...(await scenariosOf(context)), ...(await actionScenariosOf(context))];
  const lines: string[][] = [];
  for (const { name, target } of scenarios.flat()) {
    for (const connections of CONNECTIONS) {
      await load(target, warmUpMs, connections);
      const before = await readCpu(service);
      const round = await load(target, roundMs * rounds, connections);
      const { requestsPerSecond, latenciesMs, refused } = round;
      const after = await readCpu(service);
      const at = percentilesOf(latenciesMs);
      const used = [after.service - before.service, after.database - before.database];
      lines.push([
        name,
        String(connections),
        requestsPerSecond.toFixed(0),
        at(0.5).toFixed(2),
        at(0.95).toFixed(2),
        ...used.map((seconds) => ((seconds * 1_000) / latenciesMs.length).toFixed(3)),
        String(refused),
      ]);
    }
  }
  await service.stop();
  return `${aligned([HEADER, ...lines])}\n`;
};

/** Seconds of processor time so far, of the service and of all processes of PostgreSQL on this machine. */
const readCpu = async (service: Running): Promise<{ readonly service: number; readonly database: number }> => ({
  service: await readMetric(service, 'process_cpu_seconds_total'),
  database: await readPostgresCpu(),
});

/** Linux counts processor time in hundredths of a second (proc(5)). */
const TICKS_PER_SECOND = 100;

/** NaN on systems without /proc. */
const readPostgresCpu = async (): Promise<number> => {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const ofPostgres = stats.filter((stat) => stat.includes('(postgres)'));
  if (ofPostgres.length === 0) return Number.NaN;
  return ofPostgres.reduce((sum, stat) => sum + readTicks(stat), 0) / TICKS_PER_SECOND;
};

/** User and system time of a process and of its children that have ended: the fields 14 to 17; the third comes after the name's bracket. */
const readTicks = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
};
