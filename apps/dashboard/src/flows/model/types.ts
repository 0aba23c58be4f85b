import type { Schemas } from '../../schemas.ts';

export type Flow = Schemas['Flow'];
export type ChangedFlow = Schemas['ChangedFlow'];
export type FlowNode = Schemas['FlowNode'];
export type FlowEdge = Schemas['FlowEdge'];
export type FlowVersion = Schemas['PublishedFlow'];
export type NodeType = Schemas['FlowNodeKind'];
export type NodeTypeName = FlowNode['type'];
export type Trigger = Schemas['FlowTrigger'];
export type Validation = Schemas['FlowValidation'];
/** What is wrong at a place of a flow, as a sentence. */
export type Problem = Omit<Validation['problems'][number], 'reason'>;
export type DryRun = Schemas['FlowDryRun'];
export type FlowRun = Schemas['FlowRun'];
export type FlowRunDetail = Schemas['FlowRunDetail'];
export type FlowStep = Schemas['FlowStep'];

export interface Graph {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

/** What the editor changes: everything of a flow that can be saved. */
export interface Draft extends Graph {
  readonly name: string;
  readonly description: string | null;
  readonly trigger: Trigger;
}

export type NodeTypes = ReadonlyMap<NodeTypeName, NodeType>;

export const toDraft = ({ name, description, trigger, nodes, edges }: Flow): Draft => ({
  name,
  description,
  trigger,
  nodes,
  edges,
});
