import { readMetric } from './cpu.ts';
import type { Cleanup } from './data/cleanup.ts';
import { prepareDeliveries } from './deliveries.ts';
import type { Installation } from './installation.ts';
import { load } from './load.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import type { Running } from './processes.ts';
import { aligned } from './report.ts';
import { actionScenariosOf } from './requests/action-requests.ts';
import { scenariosOf } from './scenarios.ts';
import { checkOutVersion, thisVersion, type Version } from './versions.ts';

/** What one version did of one kind of work in one round. */
interface Sample {
  readonly perSecond: number;
  /** Processor time of the service for each piece of work. */
  readonly cpuMs: number;
}

type Subject = 'before' | 'now';
type Round = Readonly<Record<Subject, Sample>>;
/** How one version does one kind of work for a round. */
type Work = Readonly<Record<Subject, () => Promise<Sample>>>;
type Rows = Map<string, Round[]>;

const HEADER = ['work', 'before', 'now', 'now / before', 'middle half', 'Node ms before', 'Node ms now', ''];

/**
 * Measures this version and the one of a commit in turns, each over a database of its own: requests for tickets and deliveries. A row
 * has changed when its ratio differs from 1 by more than the ratios of its rounds differ from each other (their middle half).
 *
 * @returns lines for people
 */
export const measureAgainst = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const commit = options.against ?? 'HEAD';
  const versions = { before: await checkOutVersion(commit, cleanup), now: await thisVersion() };
  const rows: Rows = new Map();
  if (options.only !== 'deliveries') await measureRequests(versions, options, cleanup, rows);
  if (options.only !== 'requests') await measureWorkers(versions, options, cleanup, rows);
  return `This version and ${commit}, in turns\n${aligned([HEADER, ...[...rows].map(toLine)])}`;
};

const both = async <T>(make: (subject: Subject) => Promise<T>): Promise<Record<Subject, T>> => ({
  before: await make('before'),
  now: await make('now'),
});

const measureRequests = async (
  versions: Record<Subject, Version>,
  options: Options,
  cleanup: Cleanup,
  rows: Rows,
): Promise<void> => {
  const [tickets = 0] = options.sizes;
  const installations = await both((subject) => versions[subject].createInstallation(options, cleanup));
  await both((subject) => versions[subject].fillInstallation(installations[subject], tickets));
  for (let count = 0; count < options.processes; count += 1) {
    if (count > 0) await both((subject) => versions[subject].restoreInstallation(installations[subject]));
    const services = await both((subject) =>
      versions[subject].startService(installations[subject].databaseUrl, cleanup),
    );
    const targets = await both((subject) => listTargets(installations[subject], services[subject], tickets));
    for (const [place, { name }] of targets.now.entries()) {
      const send = (subject: Subject) => async (forMs: number) => {
        const target = targets[subject][place]?.target;
        return target ? await sample(services[subject], () => load(target, forMs)) : NOTHING;
      };
      const [before, now] = [send('before'), send('now')];
      await before(options.warmUpMs);
      await now(options.warmUpMs);
      await takeTurns(name, { before: () => before(options.roundMs), now: () => now(options.roundMs) }, options, rows);
    }
    await both((subject) => services[subject].stop());
  }
};

const NOTHING: Sample = { perSecond: Number.NaN, cpuMs: Number.NaN };

/** Of the actions a reply, which changes the chat and the database. */
const listTargets = async (installation: Installation, service: Running, tickets: number) => {
  const context = { ...installation, service, tickets, bare: null };
  const actions = (await actionScenariosOf(context)).flat().filter(({ name }) => name === 'reply');
  return [...(await scenariosOf(context)).flat(), ...actions];
};

const sample = async (service: Running, work: () => ReturnType<typeof load>): Promise<Sample> => {
  const before = await readCpuMs(service);
  const { requestsPerSecond, latenciesMs } = await work();
  return { perSecond: requestsPerSecond, cpuMs: ((await readCpuMs(service)) - before) / latenciesMs.length };
};

const readCpuMs = async (service: Running) => (await readMetric(service, 'process_cpu_seconds_total')) * 1_000;

const measureWorkers = async (
  versions: Record<Subject, Version>,
  options: Options,
  cleanup: Cleanup,
  rows: Rows,
): Promise<void> => {
  for (let count = 0; count < options.processes; count += 1) {
    const prepared = await both((subject) => prepareDeliveries(versions[subject], 'PostgreSQL', options, cleanup));
    const deliver = (subject: Subject) => async (): Promise<Sample> => {
      const { service, deliver: run } = prepared[subject];
      const before = await readCpuMs(service);
      const perSecond = await run();
      return { perSecond, cpuMs: ((await readCpuMs(service)) - before) / options.deliveries };
    };
    const work = { before: deliver('before'), now: deliver('now') };
    await work.before();
    await work.now();
    await takeTurns('deliver', work, options, rows);
    await both((subject) => prepared[subject].service.stop());
  }
};

/** The versions change places from round to round, so that what disturbs the machine disturbs them alike. */
const takeTurns = async (name: string, work: Work, { rounds }: Options, rows: Rows): Promise<void> => {
  const taken = rows.get(name) ?? [];
  rows.set(name, taken);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? 'before' : 'now';
    const sampled = await work[first]();
    const second = await work[first === 'before' ? 'now' : 'before']();
    taken.push(first === 'before' ? { before: sampled, now: second } : { before: second, now: sampled });
  }
};

const toLine = ([name, rounds]: [string, readonly Round[]]): string[] => {
  const medianOf = (subject: Subject, field: keyof Sample) => median(rounds.map((round) => round[subject][field]));
  const ratios = rounds.map(({ before, now }) => now.perSecond / before.perSecond);
  const ratio = median(ratios);
  const { low, high } = toMiddleHalf(ratios);
  return [
    name,
    medianOf('before', 'perSecond').toFixed(0),
    medianOf('now', 'perSecond').toFixed(0),
    ratio.toFixed(2),
    `${low.toFixed(2)}–${high.toFixed(2)}`,
    medianOf('before', 'cpuMs').toFixed(3),
    medianOf('now', 'cpuMs').toFixed(3),
    describeChange(ratio, high - low),
  ];
};

/** The two middle quarters; of few values it is the whole range. */
const toMiddleHalf = (values: readonly number[]): { readonly low: number; readonly high: number } => {
  const sorted = values.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  return { low: sorted[Math.floor(last * 0.25)] ?? 0, high: sorted[Math.ceil(last * 0.75)] ?? 0 };
};

const describeChange = (ratio: number, spread: number): string => {
  if (Math.abs(ratio - 1) <= spread) return 'no change beyond the spread';
  return ratio > 1 ? 'FASTER' : 'SLOWER';
};
