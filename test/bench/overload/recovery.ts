import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from '../connection.ts';

const EVERY_MS = 25;
const FAST_MS = 250;
/** So many answers in a row are no coincidence. */
const IN_A_ROW = 20;
const PATIENCE_MS = 30_000;
const NO_ANSWER = { status: 0 };

/** How long it takes from now until a service answers read after read with 2xx and without delay. */
export const recoveryMs = async (url: URL, requests: readonly string[]): Promise<number> => {
  const request = requests.find((text) => text.startsWith('GET')) ?? '';
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let connection = await openConnection(url);
  let since = elapsed();
  let fast = 0;
  while (fast < IN_A_ROW && elapsed() < PATIENCE_MS) {
    const sentAt = elapsed();
    const { status } = await connection.send(request).catch(() => NO_ANSWER);
    // An overloaded server closes connections.
    if (status === NO_ANSWER.status) connection = await openConnection(url);
    fast = status === 200 && elapsed() - sentAt < FAST_MS ? fast + 1 : 0;
    if (fast === 0) since = elapsed();
    await pause(EVERY_MS);
  }
  connection.close();
  return since;
};
