import { advance, type AdvanceResult, type Input } from '#core/flows/execution/steps/advance.ts';
import type { Effect, Outcome } from '#core/flows/model/effect.ts';
import type { FlowRun, RunGraph } from '#core/flows/model/run.ts';
import type { Answer } from '#core/flows/execution/steps/next-move.ts';
import type { Situation } from '#core/flows/execution/steps/template-texts.ts';
import type { RefusalCause } from '#core/chat/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { aGuildId, NOON } from '../../support/build.ts';
import { aRun, aStepId } from '../../support/build-flows.ts';

export const USER = '4711' as UserId;

/** A graph of the node under test, and an `end` behind each handle that is named. */
export const graphOf = (type: string, data: object, handles: readonly (string | null)[] = ['next']): RunGraph =>
  ({
    nodes: [
      { id: 'it', type, position: { x: 0, y: 0 }, data },
      ...handles.map((handle) => ({ id: `after-${handle}`, type: 'end', position: { x: 0, y: 0 }, data: {} })),
    ],
    edges: handles.map((handle) => ({
      id: `e-${handle}`,
      source: 'it',
      sourceHandle: handle,
      target: `after-${handle}`,
    })),
  }) as RunGraph;

/** A run through a graph, step by step. */
export interface RunFixture {
  readonly run: () => FlowRun;
  readonly turn: () => AdvanceResult;
  readonly outcome: (outcome?: Partial<Extract<Outcome, { ok: true }>>) => AdvanceResult;
  readonly failure: (error: string, output?: object) => AdvanceResult;
  /** The chat refuses the effect. */
  readonly refusal: (error: string, refusal: RefusalCause) => AdvanceResult;
  readonly answer: (answer: Answer) => AdvanceResult;
}

/** Starts a run at the node `it`. */
export const startRun = (
  graph: RunGraph,
  fields: Partial<FlowRun> = {},
  around: Partial<Situation> = {},
): RunFixture => {
  let run = aRun(aGuildId(), { nodeId: 'it', userId: USER, ...fields });
  const go = (input: Input): AdvanceResult => {
    const advanced = advance(graph, run, input, {
      at: NOON,
      stepId: aStepId(),
      ticket: null,
      category: null,
      ...around,
    });
    run = advanced.run;
    return advanced;
  };
  return {
    run: () => run,
    turn: () => go({ kind: 'turn' }),
    outcome: (outcome = {}) => go({ kind: 'outcome', outcome: { ok: true, output: {}, ...outcome } }),
    failure: (error, output = {}) => go({ kind: 'outcome', outcome: { ok: false, error, output: { ...output } } }),
    refusal: (error, refusal) => go({ kind: 'outcome', outcome: { ok: false, error, refusal, output: {} } }),
    answer: (answer) => go({ kind: 'answer', answer, messageId: null }),
  };
};

/** The first effect of a node: as it begins, and once more when its turn comes. */
export const getFirstEffect = (fixture: RunFixture): Effect | null => {
  const started = fixture.turn();
  return started.run.performing && fixture.turn().effect;
};
