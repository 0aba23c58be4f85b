import { getEntry } from '../../../tickets/index.ts';
import type { Outcome } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { type EffectOf, runOnce, type StepContext, toTicketTarget } from './step-context.ts';

/** Executes an action on the ticket of the run, unless the ticket has the status to which the action leads. */
export const act = async (
  ports: Pick<RunPorts, 'runs' | 'ticketActions'>,
  context: StepContext,
  { action, input }: EffectOf<'act'>,
): Promise<Outcome> => {
  const target = toTicketTarget(context.run);
  await runOnce(ports, context, async (alsoWrite) => {
    const { status } = await ports.ticketActions.get(target.guild, target.ticket);
    if (status !== getEntry(action).to) await ports.ticketActions.execute(action, { ...target, alsoWrite, ...input });
  });
  return markDone(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, truncateForTrace(value)])));
};
