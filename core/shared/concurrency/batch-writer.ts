/** Arrivals during a write form the next batch. A call resolves once its item is written; a failure is final. */
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
