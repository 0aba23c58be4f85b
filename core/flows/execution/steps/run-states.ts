import { listHandles } from '../../definition/graph.ts';
import type { RefusalCause } from '../../../chat/index.ts';
import type { FlowEdge, FlowNode } from '../../model/flow.ts';
import { type FlowRun, MAX_VARIABLES_LENGTH, measureVariables, type RunGraph, type Waiting } from '../../model/run.ts';
import { getPatienceEnd } from '../../model/conversation.ts';
import type { AtNode, Move } from './next-move.ts';
import type { Situation } from './template-texts.ts';
import { addOutput, closeStep } from './trace-steps.ts';

const TOO_MANY_VARIABLES = `Stopped: its variables are longer than ${MAX_VARIABLES_LENGTH} characters together.`;

export const toNextState = (graph: RunGraph, at: AtNode, move: Move): FlowRun =>
  // Each state is computed from a move of its own kind.
  (NEXT_STATES[move.kind] as NextState<Move>)(graph, at, move);

type MoveOf<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
type NextState<M extends Move> = (graph: RunGraph, at: AtNode, move: M) => FlowRun;

const NEXT_STATES: { readonly [Kind in Move['kind']]: NextState<MoveOf<Kind>> } = {
  perform: (_, { run }, { effect }) => ({ ...run, status: 'running', performing: effect }),
  wait: (_, { run, situation }, { output, waiting }) =>
    waitAt(addOutput(run, output), limitWaiting(run, waiting, situation)),
  leave: (graph, at, move) => followEdge(graph, at, move),
  end: (_, { run, situation }, { output = {} }) =>
    endRun(closeStep(run, situation, { output }), situation, 'completed'),
  fail: (_, { run, situation }, { error, refusal }) => failRun(run, situation, error, refusal),
};

/** In its own conversation a run waits for a limited time. */
const limitWaiting = (
  { conversation, ownChannelId, ticketId }: FlowRun,
  forWhat: Waiting,
  { at }: Situation,
): Waiting =>
  conversation && (ownChannelId || !ticketId) && !forWhat.until ? { ...forWhat, until: getPatienceEnd(at) } : forWhat;

const waitAt = (run: FlowRun, forWhat: Waiting): FlowRun => ({
  ...run,
  status: 'waiting',
  performing: null,
  // The answer may cause a second effect of the same step.
  performedStep: null,
  waiting: forWhat,
  dueAt: forWhat.until ?? null,
});

/** Without an edge the run ends: as failed when there is an error, otherwise as completed. */
const followEdge = (
  graph: RunGraph,
  { node, run, situation }: AtNode,
  { handle, vars = {}, output = {}, error = null }: Extract<Move, { kind: 'leave' }>,
): FlowRun => {
  const edge = findEdge(graph.edges, node, handle);
  const known = { ...run, vars: { ...run.vars, ...vars } };
  if (measureVariables(known.vars) > MAX_VARIABLES_LENGTH) return failRun(run, situation, TOO_MANY_VARIABLES);
  if (!edge && error !== null) return failRun(addOutput(known, output), situation, error);
  const done = closeStep(known, situation, { handle, error, output });
  if (!edge) return endRun(done, situation, 'completed');
  return { ...done, status: 'running', performing: null, waiting: null, nodeId: edge.target };
};

/** A node's only edge may be unnamed. */
const findEdge = (edges: readonly FlowEdge[], node: FlowNode, handle: string): FlowEdge | undefined => {
  const isOnly = listHandles(node).length === 1;
  return edges.find(
    ({ source, sourceHandle }) => source === node.id && (sourceHandle === handle || (sourceHandle === null && isOnly)),
  );
};

export const failRun = (run: FlowRun, situation: Situation, message: string, refusal?: RefusalCause): FlowRun => ({
  ...endRun(closeStep(run, situation, { error: message }), situation, 'failed'),
  error: { nodeId: run.nodeId, message, ...(refusal && { refusal }) },
});

/** Only the end of its conversation may still be due. */
export const endRun = (run: FlowRun, { at }: Pick<Situation, 'at'>, status: FlowRun['status']): FlowRun => ({
  ...run,
  status,
  nodeId: null,
  performing: null,
  waiting: null,
  earlierMessages: [],
  dueAt: run.ownChannelId || run.conversation ? at : null,
  endedAt: at,
});

export const applyCancellation = (run: FlowRun, at: Pick<Situation, 'at'>): FlowRun =>
  endRun(closeStep(run, at, {}), at, 'cancelled');
