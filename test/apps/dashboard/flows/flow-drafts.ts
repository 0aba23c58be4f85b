import type { Draft, FlowNode, FlowStep, NodeTypes } from '../../../../apps/dashboard/src/flows/model/types.ts';
import { getNodeType, NODE_TYPE_NAMES, toJsonSchema } from '#core/flows/index.ts';

/** The types of nodes as the API serves them. */
export const NODE_TYPES: NodeTypes = new Map(
  NODE_TYPE_NAMES.map((type) => {
    const { description, fields, credentials, handles } = getNodeType(type);
    const served = typeof handles === 'string' ? handles : [...handles];
    return [type, { type, description, schema: toJsonSchema(fields), credentials: [...credentials], handles: served }];
  }),
);

interface DraftInput {
  readonly nodes: readonly (Pick<FlowNode, 'id' | 'type'> & Partial<FlowNode>)[];
  /** Source, handle, target. */
  readonly edges?: readonly (readonly [string, string, string])[];
}

/** A draft in the dashboard. */
export const toDraft = ({ nodes, edges = [] }: DraftInput): Draft => ({
  name: 'Help',
  description: null,
  trigger: { kind: 'api', config: {} },
  nodes: nodes.map((node) => ({ name: null, position: { x: 0, y: 0 }, data: {}, ...node })),
  edges: edges.map(([source, sourceHandle, target], index) => ({ id: `e${index}`, source, sourceHandle, target })),
});

/** What a run did at a node. */
export const toStep = (nodeId: string, type: FlowNode['type'], changes: Partial<FlowStep> = {}): FlowStep => ({
  id: `step-${nodeId}`,
  nodeId,
  type,
  startedAt: '2026-01-01T12:00:00.000Z',
  endedAt: '2026-01-01T12:00:00.000Z',
  attempts: 1,
  handle: null,
  output: {},
  error: null,
  ...changes,
});
