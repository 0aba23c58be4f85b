/**
 * Turns single look-ups into batches without making any of them wait on purpose: while one batch is under way, the
 * calls that arrive form the next one. Every call is answered by a look-up that began after it.
 */
export const batched = <Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): ((key: Key) => Promise<Value | null>) => {
  let waiting: Batch<Key, Value> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  return async (key) => {
    if (!waiting) {
      const batch: Batch<Key, Value> = { keys: new Set(), result: Promise.resolve(new Map()) };
      batch.result = underWay.then(() => {
        waiting = null;
        return lookUp([...batch.keys]);
      });
      underWay = batch.result.catch(() => undefined);
      waiting = batch;
    }
    waiting.keys.add(key);
    return (await waiting.result).get(key) ?? null;
  };
};

interface Batch<Key, Value> {
  readonly keys: Set<Key>;
  result: Promise<ReadonlyMap<Key, Value>>;
}
