import type { ChatMessageId } from '../../../shared/ids.ts';
import type { Effect, Outcome } from '../../model/effect.ts';
import type { FlowEdge, FlowNode } from '../../model/flow.ts';
import { listHandles } from '../../definition/graph.ts';
import { type Answer, type AtNode, type Move, toNextMove } from './next-move.ts';
import { beginNode, NODE_MOVES } from './node-moves.ts';
import {
  type FlowRun,
  measureVariables,
  MAX_STEPS,
  MAX_VARIABLES_LENGTH,
  type RunGraph,
  type TraceStep,
  type Waiting,
} from '../../model/run.ts';
import { closeStep, addOutput, updateLastStep } from './trace-steps.ts';
import { limitLookUp, lookUpFrom, MAX_FILLED_IN, type Situation } from './template-texts.ts';

/** The input of one step of a run. */
export type Input =
  /** No input: the run starts its current node, or retries a step whose outcome is unknown. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly messageId: ChatMessageId | null };

/** A run after one step, and the effect to perform before the next one. */
export interface AdvanceResult {
  readonly run: FlowRun;
  readonly effect: Effect | null;
}

/**
 * Takes a run one step further: a pure function, so that the state that is stored after it is all there is to know. A
 * run that waits or has ended is given back as it is, unless what came is what it waits for.
 */
export const advance = (graph: RunGraph, run: FlowRun, input: Input, situation: Situation): AdvanceResult => {
  if (!isAwaited(run, input)) return withoutEffect(run);
  const node = graph.nodes.find(({ id }) => id === run.nodeId);
  if (!node) return withoutEffect(failRun(run, situation, `The flow has no node ${run.nodeId}.`));
  switch (input.kind) {
    case 'turn':
      return run.performing ? retryEffect(run, run.performing) : beginStep(graph, node, run, situation);
    case 'outcome': {
      const at = { node, run: applyOutcome(run, input.outcome), situation };
      return applyMove(graph, at, finishStep({ ...at, run }, input.outcome));
    }
    case 'answer': {
      const heard = { ...run, lastMessageId: input.messageId ?? run.lastMessageId };
      return applyMove(graph, { node, run: heard, situation }, applyAnswer({ node, run, situation }, input.answer));
    }
  }
};

const isAwaited = ({ status, performing, waiting }: FlowRun, input: Input): boolean => {
  if (input.kind !== 'answer') return status === 'running' && (input.kind === 'turn' || performing !== null);
  return status === 'waiting' && waiting !== null && ANSWERED_BY[waiting.kind](waiting, input.answer);
};

/** Which answers end each kind of waiting. */
const ANSWERED_BY: Record<Waiting['kind'], (waiting: Waiting, answer: Answer) => boolean> = {
  answer: (_, { kind }) => kind === 'text' || kind === 'due',
  choice: (waiting, answer) => {
    if (waiting.kind !== 'choice') return false;
    if (answer.kind === 'due') return Boolean(waiting.until);
    return answer.kind === 'chosen' && waiting.choices.some(({ id }) => id === answer.choiceId);
  },
  time: (_, { kind }) => kind === 'due',
};

const withoutEffect = (run: FlowRun): AdvanceResult => ({ run, effect: null });

/** Repeats the effect of a step, which may be done already: the trace counts the attempts, all under one step id. */
const retryEffect = (run: FlowRun, effect: Effect): AdvanceResult => ({
  run: updateLastStep(run, (step) => ({ ...step, attempts: step.attempts + 1 })),
  effect,
});

const beginStep = (graph: RunGraph, node: FlowNode, run: FlowRun, situation: Situation): AdvanceResult => {
  if (run.trace.length >= MAX_STEPS) {
    return withoutEffect(failRun(run, situation, `Stopped after ${MAX_STEPS} steps: the flow goes round in a circle.`));
  }
  const step: TraceStep = {
    id: situation.stepId,
    nodeId: node.id,
    type: node.type,
    startedAt: situation.at,
    endedAt: null,
    attempts: 0,
    handle: null,
    output: {},
    error: null,
  };
  const started = { ...run, trace: [...run.trace, step] };
  const { lookUp, measureLength } = limitLookUp(lookUpFrom(run, situation), MAX_FILLED_IN - run.filledLength);
  const move = beginNode({ node, run: started, situation }, lookUp);
  const filledLength = run.filledLength + measureLength();
  if (filledLength > MAX_FILLED_IN) return withoutEffect(failRun(started, situation, TOO_MUCH_TEXT));
  return applyMove(graph, { node, run: { ...started, filledLength }, situation }, move);
};

const TOO_MUCH_TEXT = `Stopped: its texts took more than ${MAX_FILLED_IN} characters of values.`;
const TOO_MANY_VARIABLES = `Stopped: its variables are longer than ${MAX_VARIABLES_LENGTH} characters together.`;

/** The next move after the effect of a node. */
const finishStep = (at: AtNode, outcome: Outcome): Move => {
  const { data, type } = at.node;
  const moves = NODE_MOVES[type];
  if (!outcome.ok) return moves.toFailedMove?.(outcome.error, outcome) ?? { kind: 'fail', error: outcome.error };
  // The effect followed an answer: the question was asked before.
  if (at.run.waiting) return { kind: 'leave', handle: 'helped' };
  return moves.toMoveAfter?.(data, at, outcome) ?? toNextMove(outcome.vars, outcome.output);
};

const applyAnswer = (at: AtNode, answer: Answer): Move =>
  NODE_MOVES[at.node.type].toAnsweredMove?.(at.node.data, at, answer) ?? {
    kind: 'fail',
    error: 'The node waits for nothing.',
  };

/** The variables of a run after a step. */
const applyOutcome = (run: FlowRun, outcome: Outcome): FlowRun => {
  if (!outcome.ok) return run;
  const { ticket, channelId } = outcome;
  return {
    ...run,
    ...(channelId && { channelId, ownChannelId: channelId }),
    ...(ticket && { ticketId: ticket.id, channelId: ticket.channelId ?? run.channelId }),
  };
};

const applyMove = (graph: RunGraph, { node, run, situation }: AtNode, move: Move): AdvanceResult => {
  switch (move.kind) {
    case 'perform':
      return withoutEffect({ ...run, status: 'running', performing: move.effect });
    case 'wait':
      return withoutEffect(waitAt(addOutput(run, move.output), move.waiting));
    case 'leave':
      return withoutEffect(followEdge(graph, { node, run, situation }, move));
    case 'end':
      return withoutEffect(endRun(closeStep(run, situation, { output: move.output ?? {} }), situation, 'completed'));
    case 'fail':
      return withoutEffect(failRun(run, situation, move.error));
  }
};

const waitAt = (run: FlowRun, forWhat: Waiting): FlowRun => ({
  ...run,
  status: 'waiting',
  performing: null,
  // The answer may cause a second effect of the same step.
  performedStep: null,
  waiting: forWhat,
  dueAt: forWhat.until ?? null,
});

/**
 * Follows the edge of the handle. Without an edge the run ends: as failed when there is an error, otherwise as
 * completed.
 */
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

/** The one way out of a node need not be named. */
const findEdge = (edges: readonly FlowEdge[], node: FlowNode, handle: string): FlowEdge | undefined => {
  const isOnly = listHandles(node).length === 1;
  return edges.find(
    ({ source, sourceHandle }) => source === node.id && (sourceHandle === handle || (sourceHandle === null && isOnly)),
  );
};

const failRun = (run: FlowRun, situation: Situation, message: string): FlowRun => ({
  ...endRun(closeStep(run, situation, { error: message }), situation, 'failed'),
  error: { nodeId: run.nodeId, message },
});

/** A run that ends: nothing of it is due any more, but that a channel of its own is archived. */
export const endRun = (run: FlowRun, { at }: Pick<Situation, 'at'>, status: FlowRun['status']): FlowRun => ({
  ...run,
  status,
  nodeId: null,
  performing: null,
  waiting: null,
  dueAt: run.ownChannelId ? at : null,
  endedAt: at,
});

/** A run that is cancelled at its current node. */
export const applyCancellation = (run: FlowRun, at: Pick<Situation, 'at'>): FlowRun =>
  endRun(closeStep(run, at, {}), at, 'cancelled');
