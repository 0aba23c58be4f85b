import { type FlowRun, toProblemPlace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

/** Records what the chat platform refused a flow. The actions of a rule are about a ticket, and are recorded there. */
export const recordRefusal = async (
  { problems }: Pick<RunPorts, 'problems'>,
  run: FlowRun,
  error: unknown,
): Promise<void> => {
  if (run.flowId !== null) await problems.record(error, toProblemPlace(run));
};
