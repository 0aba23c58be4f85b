export const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Finds the first position at or after the given one; null if there is none. */
export type FindNext = (from: number) => number | null;

/** Searches each part of a text once for a global pattern. The positions that are asked for must not decrease. */
export const createFinder = (text: string, pattern: RegExp): FindNext => {
  let found: number | null = -1;
  return (from) => {
    if (found !== null && found < from) found = matchAt(pattern, text, from)?.index ?? null;
    return found;
  };
};

export const computeOnce = <T>(compute: () => T): (() => T) => {
  let value: { readonly of: T } | null = null;
  return () => (value ??= { of: compute() }).of;
};

export const findFirst = <T>(items: readonly T[], has: (item: T) => boolean): T | undefined => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && has(item)) high = middle;
    else low = middle + 1;
  }
  return items[low];
};
