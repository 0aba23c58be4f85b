import { MODES } from '../bench/modes.ts';
import { withPostgres } from '../support/databases.ts';
import { runBenchmark } from '../support/programs/benchmark.ts';

withPostgres('npm run bench', () => {
  it.each([[], ...Object.keys(MODES).map((mode) => [`--${mode}`]), ['--against', 'HEAD']])(
    'runs to its end, with figures: %s %s',
    async (...mode) => {
      const printed = await runBenchmark(...mode);
      expect(printed).toMatch(/\d/);
      expect(printed).not.toMatch(/NaN|undefined/);
    },
  );
});
