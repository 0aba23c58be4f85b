interface CoalescerOptions {
  /** How long the first item waits for others. */
  readonly delayMs: number;
  /** The least time between two flushes. */
  readonly gapMs: number;
  readonly now?: () => number;
}

export interface Coalescer<Item> {
  add: (item: Item) => void;
  stop: () => void;
}

/** Gives items on in groups: many that come at once cause one flush, and flushes keep a gap however many items come. */
export const createCoalescer = <Item>(
  flush: (items: ReadonlySet<Item>) => void,
  { delayMs, gapMs, now = () => performance.now() }: CoalescerOptions,
): Coalescer<Item> => {
  let items = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -Infinity;
  const run = () => {
    timer = undefined;
    flushedAt = now();
    const group = items;
    items = new Set();
    flush(group);
  };
  return {
    add: (item) => {
      items.add(item);
      timer ??= setTimeout(run, Math.max(delayMs, flushedAt + gapMs - now()));
    },
    stop: () => clearTimeout(timer),
  };
};
