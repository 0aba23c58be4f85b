import { threadCpuUsage } from 'node:process';

const LOOK_EVERY_MS = 2;
const SAMPLE = Array.from({ length: 50_000 }, (_, id) => ({ id, name: `name ${id}` }));
/** What reading and writing the sample takes on a machine with nothing else to do. */
const SAMPLE_MS = 20;

const readCpuMs = (): number => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
};

/** How many times slower than usual the machine is now; 1 at least. Other programs share its caches with this thread. */
const measureSlowness = (): number => {
  const startedMs = readCpuMs();
  JSON.parse(JSON.stringify(SAMPLE));
  return Math.max(1, (readCpuMs() - startedMs) / SAMPLE_MS);
};

/**
 * Does the work while it looks how long the event loop is kept from turning.
 *
 * @returns the longest time between two turns, in milliseconds of processor time of this thread, as they were on a
 *   machine with nothing else to do: other programs change it as little as can be
 */
export const measureLongestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  const before = measureSlowness();
  let longestMs = 0;
  let seenMs = readCpuMs();
  const look = () => {
    const nowMs = readCpuMs();
    longestMs = Math.max(longestMs, nowMs - seenMs);
    seenMs = nowMs;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longestMs / Math.max(before, measureSlowness());
};
