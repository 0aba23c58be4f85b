import { listBranches } from './graph.ts';
import type { FlowNode, Graph, NodeTypes } from './types.ts';

/** The nodes at which a flow may begin: nothing leads to them. */
export const listStarts = ({ nodes, edges }: Graph): readonly FlowNode[] => {
  const targets = new Set(edges.map(({ target }) => target));
  return nodes.filter(({ id }) => !targets.has(id));
};

/** The nodes in the order in which a run may come to them; those that it cannot reach at the end. */
export const sortNodes = (graph: Graph, types: NodeTypes): readonly FlowNode[] => {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const found = new Set<FlowNode>();
  const waiting = [...listStarts(graph)].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    const targets = listBranches(graph, node, types).flatMap(({ edge }) => byId.get(edge?.target ?? '') ?? []);
    waiting.push(...targets.reverse());
  }
  return [...found, ...graph.nodes.filter((node) => !found.has(node))];
};
