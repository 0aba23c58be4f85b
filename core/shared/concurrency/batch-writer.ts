/**
 * Writes items in batches without making any of them wait on purpose: those that are given while one batch is being
 * written form the next. A call resolves when its item is written; after a failure every call fails.
 */
export const batchWriter = <T>(write: (items: readonly T[]) => Promise<void>): ((item: T) => Promise<void>) => {
  let items: T[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();

  const writeNext = () => {
    const batch = items;
    items = [];
    next = null;
    return write(batch);
  };
  return (item) => {
    items.push(item);
    next ??= last = last.then(writeNext);
    return next;
  };
};
