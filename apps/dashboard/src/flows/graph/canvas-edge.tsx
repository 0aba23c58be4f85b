import { memo } from 'react';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import type { Point } from './routing/geometry.ts';

export type CanvasEdgeData = Edge<
  {
    /** The corners of the line, as long as no step is being moved. */
    readonly points: readonly Point[] | undefined;
    /** By which way the step is left; empty where it has only one. */
    readonly label: string;
    readonly labelAt: Point | undefined;
  },
  'way'
>;

const CORNER = 10;
/** The ends that the canvas gives are at the edges of the handles. */
const NEAR = 12;

const isAt = (point: Point | undefined, x: number, y: number): boolean =>
  point !== undefined && Math.abs(point.x - x) < NEAR && Math.abs(point.y - y) < NEAR;

const move = (from: Point, to: Point, distance: number): Point => {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y) || 1;
  const share = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

/** A line with rounded corners. */
const toPath = (points: readonly Point[]): string => {
  const [start, ...rest] = points;
  const corners = rest.map((point, index) => {
    const [before, next] = [points[index], rest[index + 1]];
    if (!before || !next) return `L ${point.x} ${point.y}`;
    const [entry, exit] = [move(point, before, CORNER), move(point, next, CORNER)];
    return `L ${entry.x} ${entry.y} Q ${point.x} ${point.y} ${exit.x} ${exit.y}`;
  });
  return start ? [`M ${start.x} ${start.y}`, ...corners].join(' ') : '';
};

/** A connection around the steps; while a step is moved, the nearest way to it. */
export const CanvasEdge = memo(function CanvasEdge({ id, data, markerEnd, ...ends }: EdgeProps<CanvasEdgeData>) {
  const { points = [], label = '', labelAt } = data ?? {};
  const isCurrent = isAt(points[0], ends.sourceX, ends.sourceY) && isAt(points.at(-1), ends.targetX, ends.targetY);
  const [simple, simpleX, simpleY] = getSmoothStepPath({ ...ends, borderRadius: CORNER });
  const at = isCurrent && labelAt ? labelAt : { x: simpleX, y: simpleY };
  return (
    <>
      <BaseEdge
        id={id}
        path={isCurrent ? toPath(points) : simple}
        interactionWidth={16}
        {...(markerEnd && { markerEnd })}
      />
      {label && (
        <EdgeLabelRenderer>
          <div
            className="flow-edge-label"
            aria-hidden="true"
            style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
          >
            {label}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
