import type { UseCases } from '#core/index.ts';

/** Runs erasures to their end, with what workers do for them in between. */
export const finishErasures = async (
  { privacy, attachments, tickets, analytics }: UseCases,
  clock: { readonly advance: (ms: number) => void },
): Promise<void> => {
  let erasures = 0;
  for (let count = await privacy.runErasures(); count > 0; count = await privacy.runErasures()) erasures += count;
  if (erasures === 0) return;
  await attachments.processDue();
  await analytics.updateRollups();
  while ((await tickets.indexWords()) > 0);
  clock.advance(1_000);
  while ((await privacy.runErasures()) > 0);
};
