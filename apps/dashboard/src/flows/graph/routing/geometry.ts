export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A step on the canvas. */
export interface Box extends Point {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A connection, from the handle that it leaves to the one that it arrives at. */
export interface Link {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly from: Point;
  readonly to: Point;
}

/** The corners of each connection by its id, both ends included. */
export type Routes = ReadonlyMap<string, readonly Point[]>;

/** Whether a horizontal or vertical line from one point to another comes nearer to the box than the margin. */
export const isNear = (box: Box, from: Point, to: Point, margin: number): boolean =>
  Math.max(from.x, to.x) > box.x - margin &&
  Math.min(from.x, to.x) < box.x + box.width + margin &&
  Math.max(from.y, to.y) > box.y - margin &&
  Math.min(from.y, to.y) < box.y + box.height + margin;

export const toSegments = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.slice(1).map((point, index) => [points[index] ?? point, point] as const);

const isOnLine = (one: Point, other: Point, third: Point): boolean =>
  (one.x === other.x && other.x === third.x) || (one.y === other.y && other.y === third.y);

/** Leaves out points that are no corners. */
export const simplify = (points: readonly Point[]): readonly Point[] =>
  points.reduce<Point[]>((kept, point) => {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && last.x === point.x && last.y === point.y) return kept;
    if (before && last && isOnLine(before, last, point)) kept.pop();
    kept.push(point);
    return kept;
  }, []);
