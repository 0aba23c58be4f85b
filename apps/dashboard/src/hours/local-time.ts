import { toClock } from '../kit/dates/zoned-time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What the clocks of the zone show, as if it were UTC, in milliseconds. */
export const toLocal = (at: number, zone: string): number => {
  const { day, time } = toClock(at, zone);
  return Date.parse(`${day}T${time}Z`) + (at % MINUTE_MS);
};

/** The first time at which the clocks of the zone show it, or the one at which they skip it. */
export const fromLocal = (local: number, zone: string): number => {
  const toOffset = (at: number) => toLocal(at, zone) - at;
  const [early, late] = [toOffset(local - DAY_MS), toOffset(local + DAY_MS)];
  if (early === late) return local - early;
  const found = [early, late].map((offset) => local - offset).filter((at) => toLocal(at, zone) === local);
  if (found.length > 0) return Math.min(...found);
  let [before, after] = [local - Math.max(early, late) - MINUTE_MS, local - Math.min(early, late)];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (toLocal(middle, zone) >= local) after = middle;
    else before = middle;
  }
  return after;
};
