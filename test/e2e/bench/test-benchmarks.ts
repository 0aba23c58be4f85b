import type { MODES } from '../../bench/modes.ts';
import { withPostgres } from '../../support/databases.ts';
import { runBenchmark } from '../../support/programs/benchmark.ts';

type Group = 'load' | 'processes' | 'reading';

/** Each group is a suite of its own, so that a part of the suites takes minutes and not a quarter of an hour. */
const GROUP_OF: Readonly<Record<keyof typeof MODES, Group>> = {
  backtest: 'reading',
  calendars: 'reading',
  connections: 'load',
  demo: 'load',
  gateway: 'load',
  hostile: 'load',
  idle: 'processes',
  memory: 'processes',
  overload: 'processes',
  moving: 'reading',
  'scale-out': 'processes',
  pages: 'reading',
  replica: 'reading',
  streams: 'reading',
  traces: 'reading',
};

/** Runs each of these in its shortest form. */
export const testBenchmarks = (modes: readonly (readonly string[])[]): void =>
  withPostgres('npm run bench', () => {
    it.each(modes.map((mode) => ({ mode })))('runs to its end, with figures: $mode', async ({ mode }) => {
      const printed = await runBenchmark(...mode);
      expect(printed).toMatch(/\d/);
      expect(printed).not.toMatch(/NaN|undefined/);
    });
  });

export const testBenchmarksOf = (group: Group): void =>
  testBenchmarks(
    Object.entries(GROUP_OF)
      .filter(([, one]) => one === group)
      .map(([mode]) => [`--${mode}`]),
  );
