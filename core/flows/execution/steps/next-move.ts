import type { Effect, Outcome } from '../../model/effect.ts';
import type { FlowNode, NodeData } from '../../model/flow.ts';
import type { FlowRun, Waiting } from '../../model/run.ts';
import type { ErrorReason } from '../../../shared/error-reasons.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import type { Situation } from './template-texts.ts';

/** What a node does next. */
export type Move =
  | { readonly kind: 'perform'; readonly effect: Effect }
  | { readonly kind: 'wait'; readonly waiting: Waiting; readonly output?: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'leave';
      readonly handle: string;
      readonly vars?: Readonly<Record<string, string>>;
      readonly output?: Readonly<Record<string, unknown>>;
      /** Why it is left that way, when something failed. */
      readonly error?: string | null;
    }
  | { readonly kind: 'end'; readonly output?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fail'; readonly error: string; readonly reason?: ErrorReason | undefined };

/** What ends the waiting of a run: a text, a choice, or the end of its time. */
export type Answer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'chosen'; readonly choiceId: string }
  | { readonly kind: 'due' };

/** A node while a run stands at it. */
export interface AtNode {
  readonly node: FlowNode;
  readonly run: FlowRun;
  readonly situation: Situation;
}

/** What a kind of node does: pure functions of the node, the run and the world around it. */
export interface NodeMoves {
  readonly begin: (data: NodeData, at: AtNode, lookUp: LookUp) => Move;
  /** After its effect came about; by default it is left by `next`. */
  readonly toMoveAfter?: (data: NodeData, at: AtNode, outcome: Extract<Outcome, { ok: true }>) => Move;
  /** After its effect failed; by default the run fails. */
  readonly toFailedMove?: (error: string, outcome: Outcome) => Move;
  readonly toAnsweredMove?: (data: NodeData, at: AtNode, answer: Answer) => Move;
}

export const toPerformMove = (effect: Effect): Move => ({ kind: 'perform', effect });
/** Leaves a node by its only way out. */
export const toNextMove = (
  vars: Readonly<Record<string, string>> = {},
  output: Readonly<Record<string, unknown>> = {},
): Move => ({ kind: 'leave', handle: 'next', vars, output });
