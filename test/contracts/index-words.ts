import type { GuildId } from '#core/shared/ids.ts';
import type { Stores } from './stores.ts';

/** Indexes the words of changed tickets as the workers do: the changes are counted first. */
export const indexAllWords = async ({ analytics, work, words }: Stores, guild: GuildId): Promise<void> => {
  await work.run(async () => {
    const { changes } = await analytics.readPending(guild, 10_000);
    await analytics.saveCounted(guild, { metrics: [], staff: [], changes });
  });
  while ((await words.index(guild)) > 0);
};
