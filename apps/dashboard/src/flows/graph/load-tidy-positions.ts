import type { Positions } from '../model/layout.ts';
import type { Graph, NodeTypes } from '../model/types.ts';

/** Places for the nodes. The library that finds them is loaded when it is needed. */
export const loadTidyPositions = async (graph: Graph, types: NodeTypes): Promise<Positions> =>
  (await import('../model/layout.ts')).getTidyPositions(graph, types);
