import type { ChatPlatform } from '../../chat/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { plusMs } from '../../shared/instant.ts';
import type { TicketCreations } from '../model/ticket-creations.ts';

export interface CleanUpPorts {
  readonly openings: TicketCreations;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

/** Time enough for a client to retry and take the opening up again. */
const ORPHANED_AFTER_MS = 60_000;

/**
 * Removes the channels of tickets whose opening broke off and was not taken up again. An opening is given up first, so that
 * no retry can finish it while its channel is being removed.
 *
 * @returns how many openings it removed
 */
export const cleanUpOrphans =
  ({ openings, chat, clock }: CleanUpPorts) =>
  async (): Promise<number> => {
    const now = clock.now();
    const orphans = await openings.expireOrphans(plusMs(now, -ORPHANED_AFTER_MS), now);
    for (const ticket of orphans) {
      await chat.discardChannel(ticket);
      await openings.remove(ticket);
    }
    return orphans.length;
  };
