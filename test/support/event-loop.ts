import { setImmediate as nextTurn } from 'node:timers/promises';

/** Watches from now on how long the event loop stands still. @returns ends the watch, with the longest time in milliseconds */
export const watchEventLoop = (): (() => Promise<number>) => {
  let [longest, last, isOver] = [0, performance.now(), false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return async () => {
    await nextTurn();
    isOver = true;
    return longest;
  };
};
