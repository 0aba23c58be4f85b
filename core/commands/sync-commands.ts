import type { IdempotentRequest } from '../idempotency/index.ts';
import { recordingProblems } from '../problems/index.ts';
import type { CommandPorts } from './command-ports.ts';
import type { GuildId } from '../shared/ids.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';
import type { Instant } from '../shared/instant.ts';

export interface SyncResult {
  readonly names: readonly string[];
  readonly syncedAt: Instant;
}

/** Offers the enabled commands. @throws bot_unavailable; conflict for what the platform refuses, which is recorded */
export const syncCommands =
  ({ commands, chat, problems, clock, work }: CommandPorts) =>
  async (guild: GuildId, request: IdempotentRequest | null = null): Promise<SyncResult> => {
    const { items } = await commands.list(guild, {}, { limit: RESOURCE_LIMITS.commands, after: null });
    const offered = items.filter(({ enabled }) => enabled);
    const offer = () =>
      chat.offerCommands(
        guild,
        offered.map(({ name, description }) => ({ name, description })),
      );
    await recordingProblems(problems, { guild }, offer);
    const names = offered.map(({ name }) => name);
    const syncedAt = clock.now();
    const result = { names, syncedAt };
    await work.run(async () => {
      await commands.markSynced(guild, names, syncedAt);
      await request?.record(result);
    });
    return result;
  };
