import type { FlowRun, TraceStep } from '../../model/run.ts';
import type { Situation } from './template-texts.ts';

/** Does nothing when the step has ended. */
export const updateLastStep = (run: FlowRun, change: (step: TraceStep) => TraceStep): FlowRun => {
  const last = run.trace.at(-1);
  return last && last.endedAt === null ? { ...run, trace: [...run.trace.slice(0, -1), change(last)] } : run;
};

export const addOutput = (run: FlowRun, output: TraceStep['output'] = {}): FlowRun =>
  updateLastStep(run, (step) => ({ ...step, output: { ...step.output, ...output } }));

export const closeStep = (run: FlowRun, { at }: Pick<Situation, 'at'>, result: Partial<TraceStep>): FlowRun =>
  updateLastStep(run, (step) => ({ ...step, ...result, endedAt: at, output: { ...step.output, ...result.output } }));
