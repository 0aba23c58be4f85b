import type { ChatPlatform } from '../../chat/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { plusMs } from '../../shared/instant.ts';
import type { TicketCreations } from '../model/ticket-creations.ts';

export interface CleanUpPorts {
  readonly creations: TicketCreations;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

/** Gives a client time to retry and continue the creation, in milliseconds. */
const ORPHANED_AFTER_MS = 60_000;

/**
 * Removes the channels of ticket creations that broke off and were not retried. A creation is expired first, so that no
 * retry can finish it while its channel is being removed.
 *
 * @returns how many creations it removed
 */
export const cleanUpOrphans =
  ({ creations, chat, clock }: CleanUpPorts) =>
  async (): Promise<number> => {
    const now = clock.now();
    const orphans = await creations.expireOrphans(plusMs(now, -ORPHANED_AFTER_MS), now);
    for (const { guild, ticket } of orphans) {
      await chat.discardChannel(guild, ticket);
      await creations.remove(guild, ticket);
    }
    return orphans.length;
  };
