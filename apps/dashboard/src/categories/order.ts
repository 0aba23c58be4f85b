import { move } from '../fields/move.ts';

interface Placed {
  readonly id: string;
  readonly position: number;
}

export interface Placement {
  readonly id: string;
  readonly position: number;
}

const MOST = 10_000;
const GAP = 10;

const isAscending = (items: readonly Placed[]): boolean =>
  items.every(({ position }, index) => index === 0 || position > (items[index - 1]?.position ?? -1));

/** The position between two neighbours; null where there is no room. */
const findRoom = (before: number | undefined, after: number | undefined): number | null => {
  const low = before ?? -1;
  const high = after ?? Math.min(low + 2 * GAP, MOST + 1);
  const middle = Math.floor((low + high) / 2);
  return middle > low && middle < high ? middle : null;
};

/**
 * The positions to save so that one item comes to another place in a list that is sorted by position and id. One is enough where its new
 * neighbours leave room; else all that differ are numbered anew.
 */
export const planMove = (items: readonly Placed[], from: number, to: number): readonly Placement[] => {
  const moved = move(items, from, to);
  const item = moved[to];
  if (!item || from === to) return [];
  const rest = moved.filter((_, index) => index !== to);
  const room = findRoom(moved[to - 1]?.position, moved[to + 1]?.position);
  if (room !== null && isAscending(rest)) return [{ id: item.id, position: room }];
  const gap = Math.max(1, Math.min(GAP, Math.floor(MOST / moved.length)));
  return moved
    .map(({ id }, index) => ({ id, position: (index + 1) * gap }))
    .filter(({ id, position }) => items.find((known) => known.id === id)?.position !== position);
};

/** Where a new item comes: after all others. */
export const getLastPosition = (items: readonly Pick<Placed, 'position'>[]): number =>
  Math.min(MOST, Math.max(0, ...items.map(({ position }) => position)) + GAP);
