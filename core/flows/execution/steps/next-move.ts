import type { Effect, Outcome } from '../../model/effect.ts';
import type { FlowNode, NodeData } from '../../model/flow.ts';
import type { FlowRun, Waiting } from '../../model/run.ts';
import type { RefusalCause } from '../../../chat/index.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import type { Situation } from './template-texts.ts';

export type Move =
  | { readonly kind: 'perform'; readonly effect: Effect }
  | { readonly kind: 'wait'; readonly waiting: Waiting; readonly output?: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'leave';
      readonly handle: string;
      readonly vars?: Readonly<Record<string, string>>;
      readonly output?: Readonly<Record<string, unknown>>;
      readonly error?: string | null;
    }
  | { readonly kind: 'end'; readonly output?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fail'; readonly error: string; readonly refusal?: RefusalCause | undefined };

export type Answer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'chosen'; readonly choiceId: string }
  | { readonly kind: 'due' };

export interface AtNode {
  readonly node: FlowNode;
  readonly run: FlowRun;
  readonly situation: Situation;
}

/** Implements a type of node by pure functions. */
export interface NodeMoves {
  readonly begin: (data: NodeData, at: AtNode, lookUp: LookUp) => Move;
  /** Follows a successful effect; by default the node is left by `next`. */
  readonly toMoveAfter?: (data: NodeData, at: AtNode, outcome: Extract<Outcome, { ok: true }>) => Move;
  /** Follows a failed effect; by default the run fails. */
  readonly toFailedMove?: (error: string, outcome: Outcome) => Move;
  readonly toAnsweredMove?: (data: NodeData, at: AtNode, answer: Answer) => Move;
}

export const toPerformMove = (effect: Effect): Move => ({ kind: 'perform', effect });
export const toNextMove = (
  vars: Readonly<Record<string, string>> = {},
  output: Readonly<Record<string, unknown>> = {},
): Move => ({ kind: 'leave', handle: 'next', vars, output });
