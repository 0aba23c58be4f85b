import { Graph, layout } from '@dagrejs/dagre';
import { listBranches } from './graph.ts';
import { getNodeWidth } from './node-size.ts';
import type { FlowNode, Graph as FlowGraph, NodeTypes } from './types.ts';

/** Roughly as the stylesheet has it. */
const NODE_HEIGHT = 92;
const FOOT_HEIGHT = 30;
/** Between two rows there is room for the names of connections. */
const GAP = { nodesep: 48, ranksep: 92 };

export type Positions = ReadonlyMap<string, FlowNode['position']>;

/** Places for the nodes of a flow, each below what leads to it. */
export const getTidyPositions = (graph: FlowGraph, types: NodeTypes): Positions => {
  const dagre = new Graph();
  dagre.setGraph({ rankdir: 'TB', ...GAP });
  dagre.setDefaultEdgeLabel(() => ({}));
  const known = new Set(graph.nodes.map(({ id }) => id));
  for (const node of graph.nodes) {
    const { length } = listBranches(graph, node, types);
    dagre.setNode(node.id, { width: getNodeWidth(length), height: NODE_HEIGHT + (length > 1 ? FOOT_HEIGHT : 0) });
  }
  // Those of a node in the order in which its ways out stand, so that they cross less.
  for (const node of graph.nodes) {
    for (const { edge } of listBranches(graph, node, types)) {
      if (edge && known.has(edge.target)) dagre.setEdge(node.id, edge.target);
    }
  }
  layout(dagre);
  return new Map(
    graph.nodes.map(({ id }) => {
      const { x, y, width, height } = dagre.node(id) as Record<'x' | 'y' | 'width' | 'height', number>;
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
};
