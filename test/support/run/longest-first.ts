import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

// As its types describe it: as an ES module it exports the class itself.
const { default: Sequencer } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof import('@jest/test-sequencer');

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** Suites that take far longer than most, and are short files all the same. */
const LONG = [
  'adapters/postgres/embedded/online-backup',
  'adapters/postgres/schema/migrate',
  'adapters/postgres/schema/upgrade',
  'adapters/queue/worker',
  'apps/development-databases',
  'apps/move-database/move-database',
  'browser/sandbox',
  'browser/ticket/tickets',
  'contracts/discord-chat',
  'contracts/divided',
  'contracts/embedded',
  'contracts/postgres',
  'contracts/queue',
  'faults/discord-kills',
  'faults/discord-outage',
  'faults/embedded',
  'faults/full-disk',
  'faults/integration',
  'faults/matrix',
  'faults/silent-processes',
  'fuzz/short',
  'http/pipeline/access-matrix',
].map((name) => `/test/${name}.test.ts`);

const isLong = ({ path }: Tests[number]) => LONG.some((name) => path.replaceAll('\\', '/').endsWith(name));

/** Suites of one worker share modules (test/support/shared-modules), so which run after which must not matter. */
const shuffle = (tests: Tests, seed: string): Tests => {
  const toOrder = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
  return tests.toSorted((one, other) => (toOrder(one.path) < toOrder(other.path) ? -1 : 1));
};

/**
 * Without the times of an earlier run jest begins with the longest files; long suites that come last leave the other
 * workers without work. `SUITE_ORDER=7 npm test` runs the suites in an order of its own for each number.
 */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const seed = process.env.SUITE_ORDER;
    const sorted = seed === undefined ? await super.sort(tests) : shuffle(tests, seed);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
