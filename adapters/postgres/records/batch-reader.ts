/** A batch that takes longer keeps the next one waiting no more: its connection may have gone silent. */
const PATIENCE_MS = 1_000;

/**
 * Turns single look-ups into batches without making any of them wait on purpose: while one batch is under way, the
 * calls that arrive form the next one, which begins when that one has ended, or after a second. Every call is answered by a
 * look-up that began after it.
 */
export const batchLookUps = <Key, Value>(
  lookUp: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): ((key: Key) => Promise<Value | null>) => {
  let waiting: Batch<Key, Value> | null = null;
  let underWay: Promise<unknown> | null = null;

  const begin = (): Batch<Key, Value> => {
    const keys = new Set<Key>();
    const result = waitAtMost(underWay).then(() => {
      waiting = null;
      return lookUp([...keys]);
    });
    const ended = result
      .catch(() => undefined)
      .then(() => {
        if (underWay === ended) underWay = null;
      });
    underWay = ended;
    return { keys, result };
  };

  return async (key) => {
    waiting ??= begin();
    waiting.keys.add(key);
    return (await waiting.result).get(key) ?? null;
  };
};

interface Batch<Key, Value> {
  readonly keys: Set<Key>;
  readonly result: Promise<ReadonlyMap<Key, Value>>;
}

/** Resolves when the work has ended, or after a second. */
const waitAtMost = (work: Promise<unknown> | null): Promise<unknown> =>
  work === null
    ? Promise.resolve()
    : new Promise((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS);
        void work.then(() => {
          clearTimeout(timer);
          resolve(undefined);
        });
      });
