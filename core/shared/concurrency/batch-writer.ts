/**
 * Writes items in batches without delay: items that arrive during a write form the next batch. A call resolves when its
 * item is written; after a failure every call fails.
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
