/**
 * Starts with the sum of seconds; then follow, for each different value in ascending order, its difference to the
 * previous value and its count. Counts are negative where something is subtracted.
 */
export type Histogram = readonly number[];

export const NO_VALUES: Histogram = [0];

/** Seconds without values remain when a duration changed by less than three significant digits. */
export const isEmpty = (histogram: Histogram): boolean => histogram.length <= 1 && getSeconds(histogram) === 0;

export const getSeconds = (histogram: Histogram): number => histogram[0] ?? 0;

const visitCounts = (histogram: Histogram, visit: (value: number, count: number) => void): void => {
  let value = 0;
  for (let at = 1; at < histogram.length; at += 2) {
    value += histogram[at] ?? 0;
    visit(value, histogram[at + 1] ?? 0);
  }
};

export const countAll = (histogram: Histogram): number => {
  let sum = 0;
  for (let at = 2; at < histogram.length; at += 2) sum += histogram[at] ?? 0;
  return sum;
};

export const countOf = (histogram: Histogram, value: number): number => {
  let found = 0;
  visitCounts(histogram, (other, count) => {
    if (other === value) found = count;
  });
  return found;
};

/** Uses the nearest-rank method; shares are in percent. Returns null without values. */
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

export const negate = (histogram: Histogram): Histogram => {
  const negative = [-getSeconds(histogram)];
  for (let at = 1; at < histogram.length; at += 2) negative.push(histogram[at] ?? 0, -(histogram[at + 1] ?? 0));
  return negative;
};

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
