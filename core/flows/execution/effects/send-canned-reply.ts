import { notFound } from '../../../shared/errors.ts';
import type { Outcome } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { getMacroStaff, speakInTicket } from './speak-in-ticket.ts';
import { type EffectOf, getTicketId, runOnce, type StepContext } from './step-context.ts';

/** Fills in the variables of the run, and counts the use. */
export const sendCannedReply = async (
  ports: Pick<RunPorts, 'cannedTexts' | 'clock' | 'runs' | 'ticketActions' | 'tickets'>,
  context: StepContext,
  { cannedReplyId }: EffectOf<'send_canned_reply'>,
): Promise<Outcome> => {
  const { guildId, vars } = context.run;
  const found = await ports.tickets.find(guildId, getTicketId(context.run));
  if (!found) throw notFound('Ticket');
  const content = await ports.cannedTexts.render(found.ticket, {
    cannedReplyId,
    variables: vars,
    staffId: getMacroStaff(context.run),
  });
  await runOnce(ports, context, (markPerformed) => {
    const alsoWrite = async () => {
      await markPerformed();
      await ports.cannedTexts.recordUse(guildId, cannedReplyId, ports.clock.now());
    };
    return speakInTicket(ports, context.run, { alsoWrite, content, buttons: [] });
  });
  return markDone({ cannedReplyId, content: truncateForTrace(content) });
};
