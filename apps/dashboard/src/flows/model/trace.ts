import { getHandle, listHandles } from './graph.ts';
import type { FlowStep, Graph, NodeTypes } from './types.ts';

/** What a run did at a node, for its looks. */
export type Light = 'done' | 'failed' | 'waiting';

/** The nodes and edges that a run took. */
export interface Path {
  readonly nodes: ReadonlyMap<string, Light>;
  readonly edges: ReadonlySet<string>;
}

export const NO_PATH: Path = { nodes: new Map(), edges: new Set() };

const toLight = ({ error, handle, endedAt }: FlowStep): Light => {
  if (error !== null && handle === null) return 'failed';
  return endedAt === null ? 'waiting' : 'done';
};

/** The edge by which each step was left, and the nodes where it was. */
export const toPath = (graph: Graph, trace: readonly FlowStep[], types: NodeTypes): Path => {
  const edges = trace.flatMap(({ nodeId, type, handle }, index) => {
    const data = graph.nodes.find(({ id }) => id === nodeId)?.data ?? {};
    const handles = listHandles(types.get(type), data);
    const next = trace[index + 1]?.nodeId;
    return graph.edges.filter(
      (edge) => edge.source === nodeId && edge.target === next && getHandle(edge, handles) === handle,
    );
  });
  return {
    nodes: new Map(trace.map((step) => [step.nodeId, toLight(step)])),
    edges: new Set(edges.map(({ id }) => id)),
  };
};
