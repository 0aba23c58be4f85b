/** Chance that can be repeated: the same seed gives the same sequence. */
export interface RandomSource {
  /** From 0 up to, but not including, 1. */
  next(): number;
  is(probability: number): boolean;
  /** A whole number; both ends belong to it. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** An item with twice the weight is picked twice as often. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** Something about the median, now and then far more: what people take their time for is log-normal. */
  around(median: number, spread?: number): number;
}

export const createRandomSource = (seed: string): RandomSource => {
  const next = createGenerator(toState(seed));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  return {
    next,
    pick,
    is: (probability) => next() < probability,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    weighted: (items, weight) => {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
      return items.find((item) => (left -= weight(item)) < 0) ?? pick(items);
    },
    around: (median, spread = 0.8) => median * Math.exp(spread * nextNormal(next)),
  };
};

type State = [number, number, number, number];

/** FNV-1a. */
const hashText = (seed: string, salt: number): number => {
  let hash = 0x811c9dc5 ^ salt;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};

const toState = (seed: string): State => [hashText(seed, 1), hashText(seed, 2), hashText(seed, 3), hashText(seed, 4)];

/** "Small fast counter", 32 bits: quick, and without a visible pattern. */
const createGenerator = ([a, b, c, counter]: State): (() => number) => {
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 16; round += 1) next();
  return next;
};

/** Normal, by Box and Muller. */
const nextNormal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
