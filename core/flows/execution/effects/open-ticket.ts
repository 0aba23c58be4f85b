import { conflict } from '../../../shared/errors.ts';
import type { Outcome } from '../../model/effect.ts';
import { toActor } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import type { EffectOf, StepContext } from './step-context.ts';

/** Opens a ticket for the user of the run; the step is its idempotency key. @throws conflict when the run has no user */
export const openTicket = async (
  { ticketActions }: Pick<RunPorts, 'ticketActions'>,
  { run, step }: StepContext,
  { kind: _, ...input }: EffectOf<'open_ticket'>,
): Promise<Outcome> => {
  if (!run.userId) throw conflict('no_target', 'There is no user to open a ticket for.');
  const { ticket } = await ticketActions.open({
    ...input,
    guild: run.guildId,
    actor: toActor(run),
    source: 'flow',
    panelId: run.trigger.panelId,
    key: { callerId: run.id, key: step, fingerprint: step },
    requesterId: run.userId,
    formAnswers: [],
    claimedById: null,
    participantIds: [],
    externalId: null,
    metadata: {},
    bypassLimits: false,
  });
  const { id, channelId, ticketNumber } = ticket;
  return { ok: true, output: { ticketId: id, ticketNumber }, ticket: { id, channelId } };
};
