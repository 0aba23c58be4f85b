import { type Box, isNear, type Link, type Point, type Routes, toSegments } from './geometry.ts';

/** As the stylesheet has it, roughly: the width of a letter, the height of a line, and the room around the text. */
const LETTER = 7.2;
const LINE = 18;
const PADDING = { x: 16, y: 6 } as const;
const MAX_WIDTH = 160;
const GAP = 4;
const SHARES = [0.5, 0.25, 0.75] as const;

const toSize = (text: string) => {
  const width = text.length * LETTER + PADDING.x;
  return { width: Math.min(width, MAX_WIDTH), height: Math.ceil(width / MAX_WIDTH) * LINE + PADDING.y };
};

const toBox = (text: string, { x, y }: Point): Box => {
  const { width, height } = toSize(text);
  return { id: text, x: x - width / 2, y: y - height / 2, width, height };
};

const isOverlap = (one: Box, other: Box): boolean =>
  isNear(other, { x: one.x, y: one.y }, { x: one.x + one.width, y: one.y + one.height }, GAP);

/** Below the handle first, then along the line. What other connections to the same step may share comes last. */
const listPlaces = (points: readonly Point[], text: string): readonly Point[] => {
  const [start] = points;
  const { height } = toSize(text);
  const below = start ? [{ x: start.x, y: start.y + height / 2 + GAP }] : [];
  const along = toSegments(points).flatMap(([from, to]) =>
    SHARES.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })),
  );
  return [...below, ...along];
};

/** Where the names of connections stand: on their lines, beside steps and other names as long as there is room. */
export const placeLabels = (
  routes: Routes,
  links: readonly (Pick<Link, 'id'> & { readonly label: string })[],
  boxes: readonly Box[],
): ReadonlyMap<string, Point> => {
  const taken = [...boxes];
  const placed = new Map<string, Point>();
  for (const { id, label } of links) {
    const places = listPlaces(routes.get(id) ?? [], label);
    const place = places.find((one) => !taken.some((box) => isOverlap(toBox(label, one), box))) ?? places[0];
    if (!place) continue;
    placed.set(id, place);
    taken.push(toBox(label, place));
  }
  return placed;
};
