import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from '../../../support/api.ts';
import { postgresUrl } from '../../../support/databases.ts';
import { startService } from '../../../support/programs/process.ts';
import { startHarness } from '../harness.ts';
import { firstAfter } from '../oracle.ts';
import { type Fault, type Outcome, type Thoroughness, underLoad } from '../scene.ts';

const HOUR_MS = 3_600_000;
const DELIVERED_WITHIN_MS = 5_000;
const SHIFT = join(import.meta.dirname, '../../../support/programs/shifted-clock.js');

/** Settings of a process whose machine's clock is off. */
export const shifted = (ms: number) => ({ NODE_OPTIONS: `--import=${SHIFT}`, TEST_CLOCK_SHIFT_MS: String(ms) });

/** Sends every request to both services at once. Both have to give the same ticket; what only one has is retried. */
const toBoth = (first: Client, second: Client, differ: (difference: string) => void): Client => ({
  ...first,
  post: async (...request): Promise<Answer> => {
    const answers = await Promise.all([first.post(...request), second.post(...request)]);
    const ids = answers.map(({ body }) => body?.data?.id);
    const other = answers.find(({ status }) => status !== 201);
    if (!other && ids[0] !== ids[1]) differ(`One key was answered with the tickets ${ids.join(' and ')}.`);
    return other ?? answers[0];
  },
});

const wrongClocks = async ({ kills }: Thoroughness): Promise<Outcome> => {
  const harness = await startHarness(
    { DATABASE_URL: await postgresUrl() },
    {
      workerCount: 2,
      api: shifted(-HOUR_MS),
      worker: (index) => shifted(index === 0 ? HOUR_MS : -HOUR_MS),
    },
  );
  const ahead = await startService({ ...harness.environment, ...shifted(HOUR_MS) }, 'api');
  const differences: string[] = [];
  const as = toBoth(harness.as, ahead.as(harness.token), (difference) => differences.push(difference));
  const close = async () => {
    await Promise.all([ahead.kill(), harness.close()]);
  };
  return underLoad({ ...harness, as, close }, async () => {
    const killedAt: number[] = [];
    // In turns, so that mostly the one is killed that holds the endpoint.
    for (let kill = 0; kill < Math.max(2, kills / 6); kill += 1) {
      killedAt.push(Date.now());
      await harness.killWorker(kill % 2);
      await pause(500);
    }
    await pause(DELIVERED_WITHIN_MS);
    const times = harness.receiver.received.map(({ atMs }) => atMs);
    const waits = killedAt.map((at) => firstAfter(times, at) ?? Infinity);
    const late = waits.filter((ms) => ms > DELIVERED_WITHIN_MS);
    const note = `two APIs, two workers; ${waits.length} kills of workers, next delivery after ${Math.max(...waits)} ms at most`;
    return { note, broken: [...differences, ...late.map((ms) => `After a kill nothing was delivered for ${ms} ms.`)] };
  });
};

export const FAULTS_OF_CLOCKS: readonly Fault[] = [
  { name: 'clocks an hour ahead and an hour behind, each key sent to both APIs, workers killed', run: wrongClocks },
];
