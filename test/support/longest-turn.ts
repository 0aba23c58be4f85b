import { threadCpuUsage } from 'node:process';

const LOOK_EVERY_MS = 2;

const readCpuMs = (): number => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Does the work while it looks how long the event loop is kept from turning.
 *
 * @returns the longest time between two turns, in milliseconds of processor time of this thread: other programs on the machine do not change it
 */
export const measureLongestTurn = async (work: () => Promise<unknown>): Promise<number> => {
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
  return longestMs;
};
