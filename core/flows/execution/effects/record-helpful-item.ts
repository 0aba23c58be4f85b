import type { Outcome } from '../../model/effect.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { type EffectOf, runOnce, type StepContext } from './step-context.ts';

/** Also counts the suggestion as one that made a ticket unnecessary. */
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
