import type { ChatPlatform } from '../../chat/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { plusMs } from '../../shared/instant.ts';
import type { TicketCreations } from '../model/ticket-creations.ts';

export interface CleanUpPorts {
  readonly creations: TicketCreations;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

/** Clients may retry and continue the creation for this long. */
const ORPHANED_AFTER_MS = 60_000;

/** Removes the channels of abandoned creations, which expire first so that no retry finishes them meanwhile. */
export const cleanUpOrphans =
  ({ creations, chat, clock }: CleanUpPorts) =>
  async (): Promise<number> => {
    const now = clock.now();
    const orphans = await creations.expireOrphans(plusMs(now, -ORPHANED_AFTER_MS), now);
    for (const { guild, ticket } of orphans) {
      await chat.takeBack(guild, ticket);
      await creations.remove(guild, ticket);
    }
    return orphans.length;
  };
