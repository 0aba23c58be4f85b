import { type FlowRun, toProblemPlace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

/** The problem of a rule's action is recorded at its ticket instead. */
export const recordRefusal = async (
  { problems }: Pick<RunPorts, 'problems'>,
  run: FlowRun,
  error: unknown,
): Promise<void> => {
  if (run.flowId !== null) await problems.record(error, toProblemPlace(run));
};
