import { listKeys } from '#core/shared/values/list-keys.ts';
import { writeFile } from 'node:fs/promises';
import { type Cleanup, cleanupAtTheEnd, printFailure } from './data/cleanup.ts';
import { measureAgainst } from './against.ts';
import { compareWith } from './compare.ts';
import { removeCreated } from './data/fill.ts';
import { createInstallation, fillInstallation, type Installation, restoreInstallation } from './installation.ts';
import { combineRuns, measure, type Measurement } from './measure.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureBacklog, measureReactions } from './reactions.ts';
import { measureReading } from './requests/read-requests.ts';
import { measureBesideHostile } from './hostile.ts';
import { MODES } from './modes.ts';
import { type Options, readOptions } from './options.ts';
import { startBare, startService } from './processes.ts';
import { costsOf, rowsOf, tableOf } from './report.ts';
import { deepScenarioOf, type Scenario, scenariosOf, type Stage } from './scenarios.ts';
import { figureScenarioOf } from './statistics.ts';
import { WALKED_TICKETS, spread } from './spread.ts';

const read = () => readOptions(process.argv.slice(2), process.env, listKeys(MODES));

const run = async (options: ReturnType<typeof read>, cleanup: Cleanup): Promise<void> => {
  const measureAlone = options.against === null ? options.mode && MODES[options.mode] : measureAgainst;
  if (measureAlone) process.stdout.write(await measureAlone(options, cleanup));
  else await measureEverything(options, cleanup);
};

const measureEverything = async (options: Options, cleanup: Cleanup): Promise<void> => {
  const { sizes } = options;
  const installation = await createInstallation(options, cleanup);
  const measured: Measurement[] = [];
  const sized: Measurement[] = [];
  const memory: string[] = [];
  for (const tickets of sizes) {
    if (measured.length > 0) await removeCreated(installation.databaseUrl);
    const runs = await measureSize(installation, tickets, options, cleanup);
    measured.push(...combineRuns(runs.map((run) => run.measured)));
    memory.push(...runs.map((run) => run.memory));
  }
  if (sizes.length > 1) sized.push(...(await measureSizes(installation, options, cleanup)));
  progress('many servers, many articles');
  measured.push(...(await measureReading(options, cleanup)));
  progress('events through rules');
  measured.push(...(await measureReactions(options, cleanup)));
  measured.push(...(await measureBacklog(options, cleanup)));
  measured.push(...(await measureDeliveries(options, cleanup)));
  progress('beside a hostile server');
  const concurrent = await measureBesideHostile(options, cleanup);
  const parts = [
    tableOf(measured),
    costsOf(measured, sized),
    ['Memory of the service (RSS)', ...memory, ''].join('\n'),
    concurrent,
    options.compare === null ? '' : await compareWith(options.compare, rowsOf(measured)),
  ];
  process.stdout.write(parts.map((part) => part && `\n${part}`).join(''));
  if (options.json !== null) await writeFile(options.json, `${JSON.stringify(rowsOf(measured), null, 2)}\n`);
};

/** One number of tickets, in several processes one after the other. */
const measureSize = async (installation: Installation, tickets: number, options: Options, cleanup: Cleanup) => {
  const named = await fill(installation, tickets);
  const runs: ProcessRun[] = [];
  while (runs.length < options.processes) {
    if (runs.length > 0) await restoreInstallation(installation);
    const { measured, memory } = await measureProcess({ ...installation, tickets }, options, cleanup);
    runs.push({ measured, memory: `${named}: ${memory}` });
    process.stderr.write(tableOf(measured));
  }
  return runs;
};

interface ProcessRun {
  readonly measured: readonly Measurement[];
  readonly memory: string;
}

/** The service and the bare server in fresh processes. */
const measureProcess = async (
  installation: Installation & Pick<Stage, 'tickets'>,
  options: Options,
  cleanup: Cleanup,
): Promise<ProcessRun> => {
  const bare = await startBare(installation, cleanup);
  const service = await startService(installation.databaseUrl, cleanup);
  const context: Stage = { ...installation, bare, service };
  const atFirst = await service.memory();
  const measured = await measureAll(await scenariosFor(context), options);
  const memory = `${megabytes(atFirst)} when started, ${megabytes(await service.memory())} after the load`;
  await Promise.all([bare.stop(), service.stop()]);
  return { measured, memory };
};

const fill = async (installation: Installation, tickets: number): Promise<string> => {
  const named = `${tickets.toLocaleString('en')} tickets`;
  progress(`${named}: filling`);
  await fillInstallation(installation, tickets);
  return named;
};

const scenariosFor = async (context: Stage): Promise<readonly Scenario[]> => {
  const isDeep = spread(context.tickets, context.servers.length)[0] === WALKED_TICKETS;
  return [
    ...(isDeep ? [await deepScenarioOf(context)] : []),
    await figureScenarioOf(context),
    ...(await scenariosOf(context)),
  ];
};

const measureAll = async (scenarios: readonly Scenario[], options: Options): Promise<readonly Measurement[]> => {
  const measured: Measurement[] = [];
  for (const turns of scenarios) {
    progress(turns.map(({ name, subject, tickets }) => `${name} (${subject}, ${tickets})`).join(', '));
    measured.push(...(await measure(turns, options)));
  }
  return measured;
};

/** The service over the most tickets in turns with the service over the fewest, which are in a database of their own. */
const measureSizes = async (
  largest: Installation,
  options: Options,
  cleanup: Cleanup,
): Promise<readonly Measurement[]> => {
  const smallest = await createInstallation(options, cleanup);
  const [fewest = 0, most = 0] = [options.sizes[0], options.sizes.at(-1)];
  await fill(smallest, fewest);
  const [ofFew, ofMany] = [
    await startService(smallest.databaseUrl, cleanup),
    await startService(largest.databaseUrl, cleanup),
  ];
  const few = await scenariosOf({ ...smallest, tickets: fewest, service: ofFew, bare: null });
  const many = await scenariosOf({ ...largest, tickets: most, service: ofMany, bare: null });
  const measured = await measureAll(
    few.map((turns, place) => [...turns, ...(many[place] ?? [])]),
    options,
  );
  await Promise.all([ofFew.stop(), ofMany.stop()]);
  return measured;
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

const startedAt = performance.now();
const progress = (what: string) => {
  process.stderr.write(`[${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s] ${what}\n`);
};

const cleanup = cleanupAtTheEnd();
try {
  await run(read(), cleanup);
} catch (error) {
  if (!cleanup.hasBegun()) printFailure(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
