import { openApi } from '../../apps/composition/listening/listen.ts';
import { availableDatabase } from '../support/databases.ts';
import { startHarness } from './harness.ts';
import type { Json } from './operations.ts';
import { failuresOf, neverAnswered } from './report.ts';
import { fuzz } from './run.ts';

const [CASES, SEED] = [1_000, 12];

/** The short form of `npm run fuzz`. */
it('answers odd requests as its document says, whatever they are', async () => {
  const harness = await startHarness(await availableDatabase());
  const document = JSON.parse(JSON.stringify(openApi())) as Json;
  try {
    const outcome = await fuzz(harness, document, { cases: CASES, seed: SEED });
    expect(failuresOf(outcome, SEED)).toBe('');
    expect(outcome.requests).toBeGreaterThanOrEqual(CASES);
    // Some need several things to come together, which takes more cases.
    expect(neverAnswered(outcome).length).toBeLessThan(outcome.counts.size / 4);
  } finally {
    await harness.close();
  }
});
