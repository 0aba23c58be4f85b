import { conflict } from '../../../shared/errors.ts';
import type { FlowStepId, TicketId } from '../../../shared/ids.ts';
import type { TicketTarget } from '../../../tickets/index.ts';
import type { Effect } from '../../model/effect.ts';
import type { FlowNode } from '../../model/flow.ts';
import { type FlowRun, toActor } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** A step of a run whose effect must be performed once. */
export interface StepContext {
  readonly run: FlowRun;
  readonly step: FlowStepId;
  /** The node of a request, with its credentials. @throws when they cannot be opened */
  readonly decryptNode: (id: string) => Promise<FlowNode>;
}

/**
 * Performs a change of the database once, even if the process was killed before the run was stored: the effect writes
 * `markPerformed` in the same unit of work as its change.
 */
export const runOnce = async (
  { runs }: Pick<RunPorts, 'runs'>,
  { run, step }: StepContext,
  effect: (markPerformed: () => Promise<void>) => Promise<unknown>,
): Promise<void> => {
  if (run.performedStep === step) return;
  await effect(() => runs.markPerformed(run.guildId, run.id, step));
};

/** The ticket of a run, with the run as the actor. @throws conflict when there is none */
export const toTicketTarget = (run: FlowRun): TicketTarget => ({
  guild: run.guildId,
  ticket: getTicketId(run),
  actor: toActor(run),
  ifVersion: null,
});

/** @throws conflict when there is none */
export const getTicketId = ({ ticketId }: FlowRun): TicketId => {
  if (!ticketId) throw conflict('no_target', 'There is no ticket yet.');
  return ticketId;
};
