import { findPath, type Grid } from './find-path.ts';
import { type Box, isNear, type Link, type Point, type Routes, simplify, toSegments } from './geometry.ts';

/** A connection goes straight on for this long before it turns, and after its last turn. */
const STUB = 26;
/** How near it may come to a step. */
const MARGIN = 8;
/** How far lines are apart that run beside each other. */
const TRACK = 12;
const TRACKS = [0, 1, 2, 3, 4] as const;
/** Fewer are tried where a connection has to find its way around steps, which takes longer. */
const TRACKS_AROUND = TRACKS.slice(0, 3);
/** Lines above a step are for what arrives there; others are used where these do not lead on. */
const ASIDE = 1.15;
/** A line of a connection to another step is followed only where there is no other. */
const SHARED = 3;

interface Used {
  readonly target: string;
  readonly segment: readonly [Point, Point];
}

const isOverlap = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean =>
  (a.y === b.y &&
    c.y === d.y &&
    Math.abs(a.y - c.y) < TRACK &&
    Math.max(a.x, b.x) > Math.min(c.x, d.x) &&
    Math.max(c.x, d.x) > Math.min(a.x, b.x)) ||
  (a.x === b.x &&
    c.x === d.x &&
    Math.abs(a.x - c.x) < TRACK &&
    Math.max(a.y, b.y) > Math.min(c.y, d.y) &&
    Math.max(c.y, d.y) > Math.min(a.y, b.y));

const isFollowed = (used: readonly Used[], { target }: Link, segment: Used['segment']): boolean =>
  used.some((one) => one.target !== target && isOverlap(one.segment, segment));

const isClear = (boxes: readonly Box[], { source, target }: Link, points: readonly Point[]): boolean => {
  const segments = toSegments(points);
  return segments.every(([from, to], index) =>
    boxes.every(
      (box) =>
        (index === 0 && box.id === source) ||
        (index === segments.length - 1 && box.id === target) ||
        !isNear(box, from, to, MARGIN),
    ),
  );
};

/** Where a connection may turn first and last: nearer to the steps where there is little room between them. */
const toTurns = ({ from, to }: Link) => {
  const room = to.y - from.y;
  const stub = room > 0 ? Math.min(STUB, room / 2) : STUB;
  return { first: { x: from.x, y: from.y + stub }, last: { x: to.x, y: to.y - stub } };
};

/** Down, aside above the target, and down; or straight down. Most connections are like that. */
const findSimple = (boxes: readonly Box[], link: Link, used: readonly Used[]): readonly Point[] | null => {
  const { from, to } = link;
  const { first, last } = toTurns(link);
  const candidates = TRACKS.map((track) => last.y - track * TRACK)
    .filter((y) => y >= first.y)
    .map((y) => simplify([from, { x: from.x, y }, { x: to.x, y }, to]))
    .filter((points) => isClear(boxes, link, points));
  const isFree = (points: readonly Point[]) => !toSegments(points).some((one) => isFollowed(used, link, one));
  return candidates.find(isFree) ?? candidates[0] ?? null;
};

const sortOnce = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

const toGrid = (boxes: readonly Box[], link: Link, used: readonly Used[]): Grid => {
  const { first, last } = toTurns(link);
  const offsets = TRACKS_AROUND.map((track) => STUB + track * TRACK);
  const above = new Set(boxes.flatMap(({ y }) => offsets.map((offset) => y - offset)));
  const below = boxes.map(({ y, height }) => y + height + STUB);
  const sides = boxes.flatMap(({ x, width }) => offsets.flatMap((offset) => [x - offset, x + width + offset]));
  return {
    xs: sortOnce([first.x, last.x, ...sides]),
    ys: sortOnce([first.y, last.y, ...above, ...below]),
    cost: (from, to) => {
      if (boxes.some((box) => isNear(box, from, to, MARGIN))) return Infinity;
      const length = Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
      const aside = from.y === to.y && !above.has(from.y) ? ASIDE : 1;
      return length * aside * (isFollowed(used, link, [from, to]) ? SHARED : 1);
    },
  };
};

const routeAround = (boxes: readonly Box[], link: Link, used: readonly Used[]): readonly Point[] => {
  const { first, last } = toTurns(link);
  const path = findPath(toGrid(boxes, link, used), first, last);
  return simplify([link.from, ...(path ?? [first, { x: last.x, y: first.y }, last]), link.to]);
};

const toLength = ({ from, to }: Link): number => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);

/**
 * Lines between steps, horizontal and vertical, which pass no step unless steps leave no room between them. Those to the same step
 * may become one; others do not share a line where there is another.
 */
export const routeEdges = (boxes: readonly Box[], links: readonly Link[]): Routes => {
  const used: Used[] = [];
  const routes = new Map<string, readonly Point[]>();
  for (const link of links.toSorted((one, other) => toLength(one) - toLength(other))) {
    const points = findSimple(boxes, link, used) ?? routeAround(boxes, link, used);
    routes.set(link.id, points);
    used.push(...toSegments(points).map((segment) => ({ target: link.target, segment })));
  }
  return routes;
};
