/**
 * Values with how many there are of each: first the sum of their seconds; then, in ascending order, for each different
 * value its difference to the one before, and its count. The count is negative where something is subtracted.
 */
export type Histogram = readonly number[];

export const NO_VALUES: Histogram = [0];

/** A histogram has seconds without values when a duration changed by less than its three significant digits show. */
export const isEmpty = (histogram: Histogram): boolean => histogram.length <= 1 && getSeconds(histogram) === 0;

export const getSeconds = (histogram: Histogram): number => histogram[0] ?? 0;

const visitCounts = (histogram: Histogram, visit: (value: number, count: number) => void): void => {
  let value = 0;
  for (let at = 1; at < histogram.length; at += 2) {
    value += histogram[at] ?? 0;
    visit(value, histogram[at + 1] ?? 0);
  }
};

/** How many values there are. */
export const countAll = (histogram: Histogram): number => {
  let sum = 0;
  for (let at = 2; at < histogram.length; at += 2) sum += histogram[at] ?? 0;
  return sum;
};

/** How many there are of this value. */
export const countOf = (histogram: Histogram, value: number): number => {
  let found = 0;
  visitCounts(histogram, (other, count) => {
    if (other === value) found = count;
  });
  return found;
};

/** By nearest rank: the smallest values of which at least these shares of all are no greater; null when there are none. The shares are in percent. */
export const computePercentiles = (histogram: Histogram, ...shares: readonly number[]): readonly (number | null)[] => {
  const all = countAll(histogram);
  return shares.map((share) => (all > 0 ? findRank(histogram, Math.ceil((share * all) / 100)) : null));
};

const findRank = (histogram: Histogram, rank: number): number | null => {
  let value = 0;
  let below = 0;
  for (let at = 1; at < histogram.length; at += 2) {
    value += histogram[at] ?? 0;
    below += histogram[at + 1] ?? 0;
    if (below >= rank) return value;
  }
  return null;
};

/** What takes these values away when it is merged with them. */
export const negate = (histogram: Histogram): Histogram => {
  const negative = [-getSeconds(histogram)];
  for (let at = 1; at < histogram.length; at += 2) negative.push(histogram[at] ?? 0, -(histogram[at + 1] ?? 0));
  return negative;
};

/** All values of all histograms, merged in pairs until one is left. */
export const mergeHistograms = (histograms: readonly Histogram[]): Histogram => {
  let merged = histograms;
  while (merged.length > 1) merged = mergePairs(merged);
  return merged[0] ?? NO_VALUES;
};

const mergePairs = (histograms: readonly Histogram[]): readonly Histogram[] => {
  const merged: Histogram[] = [];
  for (let at = 0; at < histograms.length; at += 2) {
    const first = histograms[at] ?? NO_VALUES;
    const second = histograms[at + 1];
    merged.push(second ? mergeTwo(first, second) : first);
  }
  return merged;
};

const mergeTwo = (a: Histogram, b: Histogram): Histogram => {
  const merged = [getSeconds(a) + getSeconds(b)];
  let atA = 1;
  let atB = 1;
  let valueA = nextValue(a, atA, 0);
  let valueB = nextValue(b, atB, 0);
  let last = 0;
  while (valueA !== END || valueB !== END) {
    const value = Math.min(valueA, valueB);
    let count = 0;
    if (valueA === value) {
      count += a[atA + 1] ?? 0;
      valueA = nextValue(a, (atA += 2), value);
    }
    if (valueB === value) {
      count += b[atB + 1] ?? 0;
      valueB = nextValue(b, (atB += 2), value);
    }
    if (count !== 0) {
      merged.push(value - last, count);
      last = value;
    }
  }
  return merged;
};

const END = Infinity;

const nextValue = (histogram: Histogram, at: number, value: number): number =>
  at < histogram.length ? value + (histogram[at] ?? 0) : END;
