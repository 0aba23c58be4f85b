import type { Outcome } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { type EffectOf, runOnce, type StepContext, toTicketTarget } from './step-context.ts';

export const addNote = async (
  ports: Pick<RunPorts, 'runs' | 'ticketActions'>,
  context: StepContext,
  { content }: EffectOf<'add_note'>,
): Promise<Outcome> => {
  await runOnce(ports, context, (alsoWrite) =>
    ports.ticketActions.addNote({ ...toTicketTarget(context.run), alsoWrite, content }),
  );
  return markDone({ content: truncateForTrace(content) });
};
