import { connect, findEdge, hasLayout, listHandles, type Place, toFreeId } from './graph.ts';
import type { Draft, FlowEdge, FlowNode, Graph, NodeTypeName, NodeTypes } from './types.ts';

/** Below a node there is room for the next one. */
const ROW = 190;
const COLUMN = 312;

const getPosition = (graph: Graph, after: FlowNode | undefined): FlowNode['position'] => {
  const [first] = graph.nodes;
  if (!first) return { x: 0, y: 0 };
  if (!hasLayout(graph)) return first.position;
  const below = Math.max(...graph.nodes.map(({ position }) => position.y)) + ROW;
  if (!after) return { x: first.position.x, y: below };
  const y = after.position.y + ROW;
  let { x } = after.position;
  const isTaken = ({ position }: FlowNode) => Math.abs(position.x - x) < COLUMN && Math.abs(position.y - y) < ROW;
  while (graph.nodes.some(isTaken)) x += COLUMN;
  return { x, y };
};

/** Makes room for a node that comes between two others. */
const moveDown = (draft: Draft, from: number): Draft => ({
  ...draft,
  nodes: draft.nodes.map((node) =>
    node.position.y > from ? { ...node, position: { x: node.position.x, y: node.position.y + ROW } } : node,
  ),
});

interface Added {
  readonly draft: Draft;
  readonly id: string;
}

/** Lets the first handle of a new node lead where the handle led that it was put after. */
const connectNext = ({ draft, id }: Added, type: NodeTypeName, next: FlowEdge | null, types: NodeTypes): Draft => {
  const [handle] = listHandles(types.get(type), {});
  return next && handle ? connect(draft, { nodeId: id, handle }, next.target, types) : draft;
};

/** Adds a node, after a handle of another one where one is given. What followed there follows the new node. */
export const addNode = (draft: Draft, type: NodeTypeName, place: Place | null, types: NodeTypes): Added => {
  const id = toFreeId(
    type,
    draft.nodes.map((node) => node.id),
  );
  const after = draft.nodes.find((node) => node.id === place?.nodeId);
  const next = place && findEdge(draft, place, types);
  const roomy = after && next && hasLayout(draft) ? moveDown(draft, after.position.y) : draft;
  const added = {
    ...roomy,
    nodes: [...roomy.nodes, { id, type, name: null, position: getPosition(roomy, after), data: {} }],
  };
  if (!place) return { draft: added, id };
  return { draft: connectNext({ draft: connect(added, place, id, types), id }, type, next, types), id };
};
