import { randomBytes } from 'node:crypto';
import type { Cleanup } from './data/cleanup.ts';
import { firstEvent, pileUp, register, removeKeys, startHelper, timed } from './deliveries.ts';
import { createInstallation, fillInstallation } from './installation.ts';
import { load, type Target } from './load.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { type Running, startService } from './processes.ts';
import { aligned } from './report.ts';
import { scenariosOf } from './scenarios.ts';
import type { BenchServer } from './servers.ts';

const CONNECTIONS = 32;
/** A worker holds an endpoint while it delivers, so several workers need several. */
const ENDPOINTS = 16;
const HEADER = ['work', 'one process', 'two processes', 'ratio'];

/** What a second API process and a second worker add, with the queue in Redis. @returns lines for people */
export const measureScaleOut = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const { redis, sizes } = options;
  const installation = await createInstallation(options, cleanup);
  const [tickets = 0] = sizes;
  await fillInstallation(installation, tickets);
  const { databaseUrl, servers } = installation;
  const prefix = `guildesk-bench-${randomBytes(4).toString('hex')}:`;
  cleanup.add(() => removeKeys(redis, prefix));
  const environment = { REDIS_URL: redis, REDIS_PREFIX: prefix, EGRESS_ALLOW: '127.0.0.0/8' };
  const start = (kind: 'api' | 'worker') => startService(databaseUrl, cleanup, environment, kind);

  const apis = await Promise.all([start('api'), start('api')]);
  const lines: string[][] = [];
  for (const [turn] of await scenariosOf({
    ...installation,
    tickets,
    service: apis[0],
    bare: null,
  })) {
    if (turn) lines.push(toLine(turn.name, await measureApis(apis, turn.target, options)));
  }
  const deliveries = { databaseUrl, servers: servers.slice(0, ENDPOINTS), api: apis[0], start: () => start('worker') };
  lines.push(toLine('deliver', await measureWorkers(deliveries, options, cleanup)));
  const memory = await Promise.all(apis.map((api) => api.memory()));
  const used = memory.map((bytes) => `${Math.round(bytes / 1_000_000)} MB`).join(', ');
  return `${aligned([HEADER, ...lines])}Memory of the API processes after the load (RSS): ${used}\n`;
};

/** Work per second of one process and of two, round by round. */
type Rounds = readonly (readonly [number, number])[];

const toLine = (name: string, rounds: Rounds): string[] => {
  const [one, two] = [median(rounds.map(([value]) => value)), median(rounds.map(([, value]) => value))];
  const ratio = median(rounds.map(([before, after]) => after / before));
  return [name, one.toFixed(0), two.toFixed(0), ratio.toFixed(2)];
};

/** The same number of connections to one process, and divided among two. */
const measureApis = async (apis: readonly Running[], target: Target, options: Options): Promise<Rounds> => {
  const loadOver = async (some: readonly Running[], forMs: number): Promise<number> => {
    const loads = some.map(({ url }) => load({ ...target, url }, forMs, CONNECTIONS / some.length));
    return (await Promise.all(loads)).reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  };
  await loadOver(apis, options.warmUpMs);
  const rounds: [number, number][] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    rounds.push([await loadOver(apis.slice(0, 1), options.roundMs), await loadOver(apis, options.roundMs)]);
  }
  return rounds;
};

interface Deliveries {
  readonly databaseUrl: string;
  readonly servers: readonly BenchServer[];
  readonly api: Running;
  readonly start: () => Promise<Running>;
}

/** The rounds of one worker come first: a process that has ended adds nothing to the next one. */
const measureWorkers = async (
  { databaseUrl, servers, api, start }: Deliveries,
  { deliveries, rounds }: Options,
  cleanup: Cleanup,
): Promise<Rounds> => {
  const receiver = await startHelper('receiver', cleanup);
  const { url } = receiver.first as { url: string };
  for (const [place, server] of servers.entries()) {
    await register(api.url, server, `${url}/hook/${place}`);
    await firstEvent(api.url, server);
  }
  const each = Math.floor(deliveries / servers.length);
  const deliver = () => timed(receiver.process, each * servers.length, () => pileUp(databaseUrl, each));
  const measureRounds = async () => {
    await start();
    await deliver();
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await deliver());
    return taken;
  };
  const one = await measureRounds();
  const two = await measureRounds();
  return one.map((value, round) => [value, two[round] ?? Number.NaN]);
};
