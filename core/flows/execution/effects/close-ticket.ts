import type { Outcome } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { type EffectOf, runOnce, type StepContext, toTicketTarget } from './step-context.ts';

export const closeTicket = async (
  ports: Pick<RunPorts, 'runs' | 'ticketActions'>,
  context: StepContext,
  { reason }: EffectOf<'close_ticket'>,
): Promise<Outcome> => {
  const target = toTicketTarget(context.run);
  await runOnce(ports, context, async (alsoWrite) => {
    const { status } = await ports.ticketActions.get(target.guild, target.ticket);
    if (status !== 'closed') await ports.ticketActions.close({ ...target, alsoWrite, reason });
  });
  return markDone({ reason: truncateForTrace(reason) });
};
