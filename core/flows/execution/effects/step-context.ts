import { conflict } from '../../../shared/errors.ts';
import type { FlowStepId, TicketId } from '../../../shared/ids.ts';
import type { TicketTarget } from '../../../tickets/index.ts';
import type { Effect } from '../../model/effect.ts';
import type { FlowNode } from '../../model/flow.ts';
import { type FlowRun, toActor } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

export interface StepContext {
  readonly run: FlowRun;
  readonly step: FlowStepId;
  /** Returns the node with its credentials. @throws conflict when they cannot be decrypted */
  readonly decryptNode: (id: string) => Promise<FlowNode>;
}

/** Executes a change once, even after a crash: `markPerformed` is written in the same unit of work as the change. */
export const runOnce = async (
  { runs }: Pick<RunPorts, 'runs'>,
  { run, step }: StepContext,
  effect: (markPerformed: () => Promise<void>) => Promise<unknown>,
): Promise<void> => {
  if (run.performedStep === step) return;
  await effect(() => runs.markPerformed(run.guildId, run.id, step));
};

/** The run is the actor. @throws conflict when it has no ticket */
export const toTicketTarget = (run: FlowRun): TicketTarget => ({
  guild: run.guildId,
  ticket: getTicketId(run),
  actor: toActor(run),
  ifVersion: null,
});

export const getTicketId = ({ ticketId }: FlowRun): TicketId => {
  if (!ticketId) throw conflict('no_target', 'There is no ticket yet.');
  return ticketId;
};
