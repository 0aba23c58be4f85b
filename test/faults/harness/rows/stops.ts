import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../support/api.ts';
import { askUntilGone, type Seen } from '../../../support/back-to-back.ts';
import { postgresUrl } from '../../../support/databases.ts';
import { startService } from '../../../support/programs/process.ts';
import { startHarness } from '../harness.ts';
import { type Fault, type Finding, type Outcome, underLoad } from '../scene.ts';

const CLIENTS = 200;
const GRACE_SECONDS = 3;
/** So that the machine is not the limit: it refuses with 503 what is too much for it. */
const EVERY_MS = 400;

const isRefused = (error: unknown): boolean =>
  ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';

/** Goes to the second service once nothing listens at the address of the first. */
const failingOver = (first: Client, second: Client, resets: string[]): Client => ({
  ...second,
  post: async (...request) => {
    try {
      return await first.post(...request);
    } catch (error) {
      if (!isRefused(error)) resets.push(String((error as Error).cause));
      return second.post(...request);
    }
  },
});

/** Asks the first service until it is gone, and then the second until it is over. */
const askBoth = async (urls: readonly string[], token: string, isOver: () => boolean): Promise<readonly Seen[]> => {
  const seen: Seen[] = [];
  for (const url of urls) seen.push(await askUntilGone(`${url}/v1/me`, token, { isOver, everyMs: EVERY_MS }));
  return seen;
};

const judgeClients = (seen: readonly Seen[], resets: readonly string[]): Finding => {
  const statuses = new Set(seen.flatMap((one) => [...one.statuses]));
  const requests = seen.reduce((sum, { answeredAt }) => sum + answeredAt.length, 0);
  const all = [...resets, ...seen.flatMap((one) => one.resets)];
  const closing = seen.filter(({ asked }) => asked > 0).length;
  const refused = seen.reduce((sum, one) => sum + one.refused, 0);
  const note = `${CLIENTS} kept-alive clients, ${requests} answers, ${refused} of them 503, ${closing} clients asked to close, ${all.length} resets`;
  const wrong = [...statuses].filter((status) => status !== 200 && status !== 503);
  return {
    note,
    broken: [
      ...all.map((reset) => `A request was cut off: ${reset}`),
      ...wrong.map((status) => `A request was answered ${status}.`),
    ],
  };
};

const stopOneOfTwo = async (): Promise<Outcome> => {
  const harness = await startHarness(
    { DATABASE_URL: await postgresUrl() },
    { api: { SHUTDOWN_GRACE_SECONDS: String(GRACE_SECONDS) } },
  );
  const other = await startService({ ...harness.environment, PORT: '0' }, 'api');
  const close = async () => {
    await Promise.all([other.kill(), harness.close()]);
  };
  const resets: string[] = [];
  const as = failingOver(harness.as, other.as(harness.token), resets);
  return underLoad({ ...harness, as, close }, async () => {
    let isOver = false;
    // Half of the clients are with the API that goes on.
    const asking = Array.from({ length: CLIENTS }, (_, index) =>
      askBoth(index % 2 === 0 ? [harness.url, other.url] : [other.url], harness.token, () => isOver),
    );
    await pause(1_500);
    const status = await harness.api.stop();
    await pause(1_000);
    isOver = true;
    const { note, broken = [] } = judgeClients((await Promise.all(asking)).flat(), resets);
    return { note: note ?? '', broken: [...broken, ...(status === 0 ? [] : [`The API ended with ${status}.`])] };
  });
};

export const FAULTS_OF_STOPS: readonly Fault[] = [
  { name: 'SIGTERM of one of two APIs with a grace period, and 200 clients', run: stopOneOfTwo },
];
