import type { FlowNode, FlowRun, RunGraph, TraceStep } from '#core/flows/index.ts';
import { NOON } from '../../../../support/build.ts';
import { aStepId } from '../../../../support/build-flows.ts';
import { inARow } from '../../flow-server.ts';

/** A graph in which the nodes follow one another. */
export const rowOf = (...nodes: readonly FlowNode[]): RunGraph => ({ nodes, edges: inARow(nodes) });

/** A step that has begun and not ended. */
export const aStep = ({ id: nodeId, type }: FlowNode, fields: Partial<TraceStep> = {}): TraceStep => ({
  id: aStepId(),
  nodeId,
  type,
  startedAt: NOON,
  endedAt: null,
  attempts: 0,
  handle: null,
  output: {},
  error: null,
  ...fields,
});

/** Fields of a run without a flow that stands at the first of these nodes, and has not begun its step. */
export const runOf = (...nodes: readonly FlowNode[]): Partial<FlowRun> => ({
  flowId: null,
  graph: rowOf(...nodes),
  nodeId: nodes[0]?.id ?? null,
});

/** Fields of a run without a flow that waits at the first of these nodes. */
export const waitingRun = (
  waiting: FlowRun['waiting'],
  first: FlowNode,
  ...others: readonly FlowNode[]
): Partial<FlowRun> & { readonly trace: readonly [TraceStep] } => ({
  ...runOf(first, ...others),
  status: 'waiting',
  waiting,
  trace: [aStep(first)],
});
