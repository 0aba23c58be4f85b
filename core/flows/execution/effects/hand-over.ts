import type { Outcome } from '../../model/effect.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import type { TicketTarget } from '../../../tickets/index.ts';
import { markDone, markPosted } from './outcomes.ts';
import { type MessagePorts, postMessage } from './post-message.ts';
import { type EffectOf, runOnce, type StepContext, toTicketTarget } from './step-context.ts';

/** Sets the ticket, if any, to wait for staff, and posts the message. */
export const handOver = async (
  ports: MessagePorts,
  context: StepContext,
  { content }: EffectOf<'hand_over'>,
): Promise<Outcome> => {
  // The message marks the step: a ticket that was answered since is not set to open again.
  if (context.run.ticketId) await runOnce(ports, context, () => markOpen(ports, toTicketTarget(context.run)));
  return content ? markPosted(content, await postMessage(ports, context, content)) : markDone();
};

const markOpen = async ({ ticketActions }: Pick<RunPorts, 'ticketActions'>, target: TicketTarget): Promise<void> => {
  const { status } = await ticketActions.get(target.guild, target.ticket);
  if (status !== 'closed') await ticketActions.update({ ...target, fields: { status: 'open' } });
};
