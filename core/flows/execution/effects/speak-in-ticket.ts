import { type UserId, toUserId } from '../../../shared/ids.ts';
import type { TicketUseCases } from '../../../tickets/index.ts';
import type { FlowRun } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { toTicketTarget } from './step-context.ts';

/** The staff member in whose name a macro writes; null for other runs, and for a token or person without an account. */
export const getMacroStaff = ({ macroId, trigger: { actor } }: FlowRun): UserId | null =>
  macroId && actor.type === 'staff' ? toUserId(actor.id) : null;

type PostMessage = Parameters<TicketUseCases['postMessage']>[0];
/** What a run writes; the id of the message is a new one by default. */
type Speech = Pick<PostMessage, 'alsoWrite' | 'content' | 'buttons'> & Partial<Pick<PostMessage, 'messageId'>>;

/** A macro answers as its staff member does; other runs post as the bot. @throws as the actions `reply` and `post_message` */
export const speakInTicket = async (
  { ticketActions }: Pick<RunPorts, 'ticketActions'>,
  run: FlowRun,
  speech: Speech,
): Promise<void> => {
  const target = toTicketTarget(run);
  if (run.macroId === null) {
    await ticketActions.postMessage({ ...target, ...speech });
    return;
  }
  const { alsoWrite, content } = speech;
  const reply = { content, staffId: getMacroStaff(run), attachments: [], setStatus: null };
  await ticketActions.reply({ ...target, ...(alsoWrite && { alsoWrite }), ...reply });
};
