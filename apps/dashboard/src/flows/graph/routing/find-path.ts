import type { Point } from './geometry.ts';

/** The lines that a connection may follow, and what each piece of them costs. */
export interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** @returns Infinity where the piece is barred */
  readonly cost: (from: Point, to: Point) => number;
}

const BEND_COST = 24;

interface Entry {
  readonly key: number;
  readonly rank: number;
}

/** A binary heap: the entry of the lowest rank comes first. */
const createQueue = () => {
  const heap: Entry[] = [];
  const rankAt = (index: number) => heap[index]?.rank ?? Infinity;
  const swap = (one: number, other: number) => {
    [heap[one], heap[other]] = [heap[other] as Entry, heap[one] as Entry];
  };
  const sink = () => {
    for (let at = 0; ;) {
      const child = rankAt(2 * at + 1) <= rankAt(2 * at + 2) ? 2 * at + 1 : 2 * at + 2;
      if (rankAt(child) >= rankAt(at)) return;
      swap(at, child);
      at = child;
    }
  };
  return {
    push: (entry: Entry) => {
      heap.push(entry);
      for (let at = heap.length - 1; at > 0; at = (at - 1) >> 1) {
        if (rankAt((at - 1) >> 1) <= rankAt(at)) return;
        swap(at, (at - 1) >> 1);
      }
    },
    pop: (): Entry | undefined => {
      const first = heap[0];
      const last = heap.pop();
      if (last && heap.length > 0) {
        heap[0] = last;
        sink();
      }
      return first;
    },
  };
};

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** A point of the grid, and whether it was reached sideways; that decides whether going on is a bend. */
const toState = (grid: Grid, key: number) => {
  const place = key >> 1;
  const [column, row] = [place % grid.xs.length, Math.floor(place / grid.xs.length)];
  return { column, row, isSideways: key % 2 === 1, at: { x: grid.xs[column] ?? NaN, y: grid.ys[row] ?? NaN } };
};

const listSteps = (grid: Grid, key: number) => {
  const { column, row, isSideways, at } = toState(grid, key);
  return STEPS.flatMap(([right, down]) => {
    const [x, y] = [grid.xs[column + right], grid.ys[row + down]];
    if (x === undefined || y === undefined) return [];
    const isTurned = (right !== 0) !== isSideways;
    const cost = grid.cost(at, { x, y }) + (isTurned ? BEND_COST : 0);
    const next = ((row + down) * grid.xs.length + column + right) * 2 + (right === 0 ? 0 : 1);
    return cost === Infinity ? [] : [{ next, cost }];
  });
};

const collectPoints = (grid: Grid, before: ReadonlyMap<number, number>, last: number): readonly Point[] => {
  const points: Point[] = [];
  for (let key: number | undefined = last; key !== undefined; key = before.get(key)) {
    points.unshift(toState(grid, key).at);
  }
  return points;
};

/** The cheapest way along the grid (A*). It begins and ends downwards. @returns null where every way is barred */
export const findPath = (grid: Grid, from: Point, to: Point): readonly Point[] | null => {
  const toKey = ({ x, y }: Point) => (grid.ys.indexOf(y) * grid.xs.length + grid.xs.indexOf(x)) * 2;
  const [start, end] = [toKey(from), toKey(to)];
  const costs = new Map([[start, 0]]);
  const before = new Map<number, number>();
  const queue = createQueue();
  queue.push({ key: start, rank: 0 });
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    const { key } = entry;
    if (key === end) return collectPoints(grid, before, key);
    for (const { next, cost } of listSteps(grid, key)) {
      const total = (costs.get(key) ?? Infinity) + cost;
      if (total >= (costs.get(next) ?? Infinity)) continue;
      costs.set(next, total);
      before.set(next, key);
      const { at } = toState(grid, next);
      queue.push({ key: next, rank: total + Math.abs(at.x - to.x) + Math.abs(at.y - to.y) });
    }
  }
  return null;
};
