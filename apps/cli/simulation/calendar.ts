import type { RandomSource } from './random.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The relative load of an hour of the day, in UTC. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 5, 8, 10, 11, 11, 10, 10, 11, 12, 12, 12, 13, 14, 13, 10, 7, 4];
/** The relative load of a day of the week, from Sunday. */
const DAYS = [0.75, 1.2, 1.1, 1.05, 1, 0.95, 0.7];
const YEAR_MS = 365.25 * DAY_MS;

/** More at the end than at the beginning, more in winter than in summer. */
const getBusyness = (at: number, progress: number): number => {
  const date = new Date(at);
  const season = 1 + 0.2 * Math.cos((2 * Math.PI * (at % YEAR_MS)) / YEAR_MS);
  return (HOURS[date.getUTCHours()] ?? 1) * (DAYS[date.getUTCDay()] ?? 1) * season * (0.6 + 0.8 * progress);
};

/** This many times between two, in order, distributed as requests for support are over months. */
export const listArrivals = (random: RandomSource, count: number, from: number, to: number): readonly number[] => {
  const hours = Math.max(1, Math.floor((to - from) / HOUR_MS));
  const sums: number[] = [];
  for (let hour = 0, sum = 0; hour < hours; hour += 1) {
    sums.push((sum += getBusyness(from + hour * HOUR_MS, hour / hours)));
  }
  const total = sums.at(-1) ?? 0;
  return Array.from({ length: count }, () => {
    const hour = getFirstAbove(sums, random.next() * total);
    return from + hour * HOUR_MS + random.whole(0, HOUR_MS - 1);
  }).sort((a, b) => a - b);
};

const getFirstAbove = (sums: readonly number[], value: number): number => {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
};
