import { startPublished } from '../runs/start-run.ts';
import type { Outcome } from '../../model/effect.ts';
import { toActor } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { toChild } from '../runs/lineage.ts';
import { markDone } from './outcomes.ts';
import type { EffectOf, StepContext } from './step-context.ts';

/** The step is the idempotency key. */
export const startFlow = async (
  ports: RunPorts,
  { run, step }: StepContext,
  { flowId }: EffectOf<'start_flow'>,
): Promise<Outcome> => {
  const started = await startPublished(ports, run.guildId, flowId, {
    ...run,
    trigger: { ...run.trigger, actor: toActor(run) },
    lineage: toChild(run),
    startKey: `step:${step}`,
  });
  return markDone({ flowId, runId: started?.id ?? null });
};
