import type { Outcome } from '../../model/effect.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { type EffectOf, runOnce, type StepContext } from './step-context.ts';

/** Counts a suggested item as helpful, and the question as one that needed no ticket. */
export const recordHelpfulItem = async (
  ports: Pick<RunPorts, 'knowledge' | 'runs' | 'work'>,
  context: StepContext,
  { itemId, suggestion }: EffectOf<'note_helped'>,
): Promise<Outcome> => {
  const feedback = { helpful: true, deflected: true, suggestionId: suggestion };
  await runOnce(ports, context, (markPerformed) =>
    ports.work.run(async () => {
      await ports.knowledge.giveFeedback({ guild: context.run.guildId, id: itemId, ...feedback });
      await markPerformed();
    }),
  );
  return markDone({ itemId });
};
