import { writeFile } from 'node:fs/promises';
import { type Cleanup, cleanupAtTheEnd, printFailure } from './cleanup.ts';
import { compareWith } from './compare.ts';
import { measureConnections } from './connections.ts';
import { removeCreated } from './fill.ts';
import { createInstallation, fillInstallation, type Installation } from './installation.ts';
import { measure, type Measurement } from './measure.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureReactions } from './reactions.ts';
import { measureOverload } from './overload/overload.ts';
import { measureReading } from './read-requests.ts';
import { measureBesideHostile } from './hostile.ts';
import { measureGateway } from './gateway.ts';
import { measurePages } from './pages.ts';
import { measureScaleOut } from './scale-out.ts';
import { measureStreams } from './streams.ts';
import { type Options, readOptions } from './options.ts';
import { startBare, startService } from './processes.ts';
import { costsOf, rowsOf, tableOf } from './report.ts';
import { deepScenarioOf, type Scenario, scenariosOf, type Stage } from './scenarios.ts';
import { figureScenarioOf } from './statistics.ts';
import { WALKED_TICKETS, spread } from './spread.ts';

const run = async (options: Options, cleanup: Cleanup): Promise<void> => {
  const measureAlone = findAlone(options);
  if (measureAlone) {
    process.stdout.write(await measureAlone(options, cleanup));
    return;
  }
  const { sizes } = options;
  const installation = await createInstallation(options, cleanup);
  const measured: Measurement[] = [];
  const sized: Measurement[] = [];
  const memory: string[] = [];
  for (const tickets of sizes) {
    if (measured.length > 0) await removeCreated(installation.databaseUrl);
    const named = await fill(installation, tickets);
    const bare = await startBare(installation, cleanup);
    const service = await startService(installation.databaseUrl, cleanup);
    const context: Stage = { ...installation, tickets, bare, service };
    const atFirst = await service.memory();
    const ofSize = await measureAll(await scenariosFor(context), options);
    process.stderr.write(tableOf(ofSize));
    measured.push(...ofSize);
    memory.push(`${named}: ${megabytes(atFirst)} when started, ${megabytes(await service.memory())} after the load`);
    if (sizes.length > 1 && tickets === sizes.at(-1)) sized.push(...(await measureSizes(context, options, cleanup)));
    await Promise.all([bare.stop(), service.stop()]);
  }
  progress('many servers, many articles');
  measured.push(...(await measureReading(options, cleanup)));
  progress('events through rules');
  measured.push(...(await measureReactions(options, cleanup)));
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

/** What is measured without the rest, if something is. */
const findAlone = (options: Options) =>
  [
    { isAsked: options.isHostileOnly, measureAlone: measureBesideHostile },
    { isAsked: options.isOverloadOnly, measureAlone: measureOverload },
    { isAsked: options.isStreamsOnly, measureAlone: measureStreams },
    { isAsked: options.isGatewayOnly, measureAlone: measureGateway },
    { isAsked: options.isConnectionsOnly, measureAlone: measureConnections },
    { isAsked: options.isPagesOnly, measureAlone: measurePages },
    { isAsked: options.isScaleOutOnly, measureAlone: measureScaleOut },
  ].find(({ isAsked }) => isAsked)?.measureAlone;

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

/** The service over these tickets in turns with the service over few, which are in a database of their own. */
const measureSizes = async (context: Stage, options: Options, cleanup: Cleanup): Promise<readonly Measurement[]> => {
  const installation = await createInstallation(options, cleanup);
  const tickets = options.sizes[0] ?? 0;
  await fill(installation, tickets);
  const service = await startService(installation.databaseUrl, cleanup);
  const few = await scenariosOf({ ...installation, tickets, service, bare: null });
  const many = await scenariosOf({ ...context, bare: null });
  return measureAll(
    few.map((turns, place) => [...turns, ...(many[place] ?? [])]),
    options,
  );
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

const startedAt = performance.now();
const progress = (what: string) => {
  process.stderr.write(`[${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s] ${what}\n`);
};

const cleanup = cleanupAtTheEnd();
try {
  await run(readOptions(process.argv.slice(2), process.env), cleanup);
} catch (error) {
  if (!cleanup.hasBegun()) printFailure(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
