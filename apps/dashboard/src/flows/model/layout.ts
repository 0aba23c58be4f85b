import { Graph, layout } from '@dagrejs/dagre';
import { listBranches } from './graph.ts';
import type { FlowNode, Graph as FlowGraph, NodeTypes } from './types.ts';

/** As the stylesheet has it. */
export const NODE_WIDTH = 220;
const NODE_HEIGHT = 84;
const FOOT_HEIGHT = 26;
const GAP = { nodesep: 40, ranksep: 60 };

export type Positions = ReadonlyMap<string, FlowNode['position']>;

/** Places for the nodes of a flow, each below what leads to it. */
export const getTidyPositions = (graph: FlowGraph, types: NodeTypes): Positions => {
  const dagre = new Graph();
  dagre.setGraph({ rankdir: 'TB', ...GAP });
  dagre.setDefaultEdgeLabel(() => ({}));
  const known = new Set(graph.nodes.map(({ id }) => id));
  for (const node of graph.nodes) {
    const hasFoot = listBranches(graph, node, types).length > 1;
    dagre.setNode(node.id, { width: NODE_WIDTH, height: NODE_HEIGHT + (hasFoot ? FOOT_HEIGHT : 0) });
  }
  for (const { source, target } of graph.edges) {
    if (known.has(source) && known.has(target)) dagre.setEdge(source, target);
  }
  layout(dagre);
  return new Map(
    graph.nodes.map(({ id }) => {
      const { x, y, width, height } = dagre.node(id) as Record<'x' | 'y' | 'width' | 'height', number>;
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
};
