import { parseArgs } from 'node:util';
import globalSetup from '../support/run/global-setup.ts';
import globalTeardown from '../support/run/global-teardown.ts';
import { tryDiscord } from './discord/main.ts';
import { FAULTS } from './harness/faults.ts';
import { isInstalled } from '../support/programs/postgres-server.ts';
import { MISHAPS } from './soak/mishaps.ts';
import { soak } from './soak/soak.ts';
import { type Fault, FULL, type Outcome, SHORT } from './harness/scene.ts';

/** The fault matrix: what is taken away, what came of it, and whether every promise was kept. */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    'soak-minutes': { type: 'string' },
    discord: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});

const HEADER = [
  'fault',
  'acknowledged',
  'events',
  'delivered',
  'duplicates',
  'first 2xx after ms',
  'first delivery after ms',
  'slowest request ms',
  'promises',
  'note',
];

const rowOf = ({ name }: Fault, outcome: Outcome): string[] => [
  name,
  ...[outcome.acknowledged, outcome.events, outcome.delivered, outcome.duplicates].map(String),
  ...[outcome.acknowledgedAfterMs, outcome.deliveredAfterMs, outcome.slowestRequestMs].map((ms) => String(ms ?? '-')),
  outcome.broken.length === 0 ? 'kept' : `BROKEN: ${outcome.broken.length}`,
  outcome.note ?? '',
];

const printTable = (rows: readonly (readonly string[])[]) => {
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  process.stdout.write(`\n${rows.map((row) => line(row).trimEnd()).join('\n')}\n`);
};

const tried = async (fault: Fault): Promise<string[]> => {
  process.stderr.write(`${fault.name} …\n`);
  if (fault.needs && !(await isInstalled(fault.needs))) return [fault.name, `not run: there is no ${fault.needs} here`];
  const outcome = await fault.run(values.quick ? SHORT : FULL);
  for (const broken of outcome.broken.slice(0, 5)) process.stderr.write(`  ${broken}\n`);
  if (outcome.broken.length > 0) process.exitCode = 1;
  const row = rowOf(fault, outcome);
  // A long run that is interrupted has printed the rows so far.
  process.stderr.write(`  ${row.slice(1).join('  ').trimEnd()}\n`);
  return row;
};

const tryFaults = async (): Promise<void> => {
  const rows: string[][] = [];
  try {
    const isWanted = ({ name }: Fault) => values.only.some((words) => name.includes(words));
    for (const fault of FAULTS.filter(isWanted)) rows.push(await tried(fault));
  } finally {
    printTable([HEADER, ...rows]);
  }
};

/** A mishap every two minutes; in a short soak all of them. */
const trySoak = async (minutes: number): Promise<void> => {
  const mishapEveryMs = Math.min(120_000, (minutes * 60_000) / (MISHAPS.length + 1));
  const broken = await soak({ minutes, mishapEveryMs, report: (line) => process.stdout.write(`${line}\n`) });
  for (const line of broken.slice(0, 50)) process.stdout.write(`BROKEN: ${line}\n`);
  process.stdout.write(`${broken.length} broken promises\n`);
  if (broken.length > 0) process.exitCode = 1;
};

const tryMatrix = async (): Promise<void> => {
  const isKept = await tryDiscord({ seed: Number(values.seed), isQuick: values.quick, only: values.only });
  if (!isKept) process.exitCode = 1;
};

await globalSetup();
try {
  const minutes = Number(values['soak-minutes'] ?? 0);
  if (values.discord) await tryMatrix();
  else await (minutes > 0 ? trySoak(minutes) : tryFaults());
} finally {
  await globalTeardown();
}
