import type { CanvasNodeData } from './canvas-node.tsx';
import { getHandle } from '../model/graph.ts';
import { toBranchName } from '../model/words.ts';
import type { Box, Link, Point } from './routing/geometry.ts';
import { placeLabels } from './routing/place-labels.ts';
import { routeEdges } from './routing/route-edges.ts';

/** The line of a connection, and its name. */
export interface Route {
  readonly points: readonly Point[];
  readonly label: string;
  readonly labelAt: Point | undefined;
}

export type RoutesById = ReadonlyMap<string, Route>;

interface NamedLink extends Link {
  readonly label: string;
}

const toBoxes = (nodes: readonly CanvasNodeData[]): readonly Box[] =>
  nodes.flatMap(({ id, position: { x, y }, measured: { width, height } = {} }) =>
    width === undefined || height === undefined ? [] : [{ id, x, y, width, height }],
  );

/** The ways out of a step stand side by side, each in the middle of its column. */
const toLinks = ({ data: { node, branches } }: CanvasNodeData, boxes: ReadonlyMap<string, Box>): NamedLink[] => {
  const source = boxes.get(node.id);
  return branches.flatMap(({ handle, edge }, index) => {
    const target = boxes.get(edge?.target ?? '');
    if (!source || !target || !edge) return [];
    const from = { x: source.x + (source.width * (index + 0.5)) / branches.length, y: source.y + source.height };
    const to = { x: target.x + target.width / 2, y: target.y };
    const label = branches.length > 1 ? toBranchName(node, getHandle(edge, [handle])) : '';
    return [{ id: edge.id, source: source.id, target: target.id, from, to, label }];
  });
};

/** The lines of all connections between the steps as they stand; empty as long as the steps are not measured. */
export const routeGraph = (nodes: readonly CanvasNodeData[]): RoutesById => {
  const boxes = toBoxes(nodes);
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const links = nodes.flatMap((node) => toLinks(node, byId));
  const routes = routeEdges(boxes, links);
  const labels = placeLabels(
    routes,
    links.filter(({ label }) => label !== ''),
    boxes,
  );
  return new Map(links.map(({ id, label }) => [id, { points: routes.get(id) ?? [], label, labelAt: labels.get(id) }]));
};

/** Changes when connections have to be led anew. */
export const toRouteKey = (nodes: readonly CanvasNodeData[]): string =>
  JSON.stringify(
    nodes.map(({ id, position, measured, data: { node, branches } }) => [
      id,
      position.x,
      position.y,
      measured?.width,
      measured?.height,
      branches.map(({ handle, edge }) => [toBranchName(node, handle), edge?.id, edge?.target]),
    ]),
  );
