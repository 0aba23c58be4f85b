import type { ChannelId, ChatMessageId } from '../../../shared/ids.ts';
import { toConversationInServer } from '../../model/conversation.ts';
import type { Effect, Outcome } from '../../model/effect.ts';
import { addPosted } from './earlier-messages.ts';
import type { FlowNode } from '../../model/flow.ts';
import { type Answer, type AtNode, type Move, toNextMove } from './next-move.ts';
import { beginNode, NODE_MOVES } from './node-moves.ts';
import { type FlowRun, MAX_STEPS, type RunGraph, type TraceStep, type Waiting } from '../../model/run.ts';
import { failRun, toNextState } from './run-states.ts';
import { addChoice } from './settled-question.ts';
import { updateLastStep } from './trace-steps.ts';
import { limitLookUp, lookUpFrom, MAX_FILLED_IN, type Situation } from './template-texts.ts';

export type Input =
  /** The run starts its current node, or retries a step whose outcome is unknown. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly messageId: ChatMessageId | null };

export interface AdvanceResult {
  readonly run: FlowRun;
  readonly effect: Effect | null;
}

/** Takes one step, as a pure function. A run that waits or has ended changes only by what it waits for. */
export const advance = (graph: RunGraph, run: FlowRun, input: Input, situation: Situation): AdvanceResult => {
  if (!isAwaited(run, input)) return withoutEffect(run);
  const node = graph.nodes.find(({ id }) => id === run.nodeId);
  if (!node) return withoutEffect(failRun(run, situation, `The flow has no node ${run.nodeId}.`));
  switch (input.kind) {
    case 'turn':
      return run.performing ? retryEffect(run, run.performing) : beginStep(graph, node, run, situation);
    case 'outcome': {
      const at = { node, run: applyOutcome(run, input.outcome, situation), situation };
      return applyMove(graph, at, finishStep({ ...at, run }, input.outcome));
    }
    case 'answer': {
      const heard = { ...addChoice(run, input.answer), lastMessageId: input.messageId ?? run.lastMessageId };
      return applyMove(graph, { node, run: heard, situation }, applyAnswer({ node, run, situation }, input.answer));
    }
  }
};

const isAwaited = ({ status, performing, waiting }: FlowRun, input: Input): boolean => {
  if (input.kind !== 'answer') return status === 'running' && (input.kind === 'turn' || performing !== null);
  return status === 'waiting' && waiting !== null && ANSWERED_BY[waiting.kind](waiting, input.answer);
};

/** Decides which answers end each kind of waiting. */
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

/** The effect may be done already: the trace counts the attempts, all under one step id. */
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

const finishStep = (at: AtNode, outcome: Outcome): Move => {
  const { data, type } = at.node;
  const moves = NODE_MOVES[type];
  if (!outcome.ok) {
    const { error, refusal } = outcome;
    return moves.toFailedMove?.(error, outcome) ?? { kind: 'fail', error, refusal };
  }
  // The effect follows an answer to a question that was asked before.
  if (at.run.waiting) return { kind: 'leave', handle: 'helped' };
  return moves.toMoveAfter?.(data, at, outcome) ?? toNextMove(outcome.vars, outcome.output);
};

const applyAnswer = (at: AtNode, answer: Answer): Move =>
  NODE_MOVES[at.node.type].toAnsweredMove?.(at.node.data, at, answer) ?? {
    kind: 'fail',
    error: 'The node waits for nothing.',
  };

const applyOutcome = (run: FlowRun, outcome: Outcome, { at }: Pick<Situation, 'at'>): FlowRun => {
  if (!outcome.ok) return run;
  const { ticket, posted } = outcome;
  if (ticket) return withTicket(run, ticket);
  if (!posted) return run;
  const { openedChannelId } = posted;
  return addPosted(openedChannelId ? moveTo(run, openedChannelId) : run, posted, at);
};

const moveTo = (run: FlowRun, channel: ChannelId): FlowRun => ({
  ...run,
  channelId: channel,
  ownChannelId: channel,
  conversation: run.conversation && toConversationInServer(run.conversation),
});

/** A conversation that became the channel of the ticket is not the run's own any more. */
const withTicket = (
  run: FlowRun,
  { id, channelId }: NonNullable<Extract<Outcome, { ok: true }>['ticket']>,
): FlowRun => ({
  ...run,
  ticketId: id,
  channelId: channelId ?? run.channelId,
  earlierMessages: [],
  ...(channelId === run.ownChannelId && { ownChannelId: null, conversation: null }),
});

const applyMove = (graph: RunGraph, at: AtNode, move: Move): AdvanceResult =>
  withoutEffect(toNextState(graph, at, move));
