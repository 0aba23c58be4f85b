import type { GuildId } from '../../shared/ids.ts';

/**
 * The words of the tickets of each server, by which a search finds words by their beginning and forgives mistakes. They
 * follow the tickets: what changed is written down by the change, and indexed later.
 */
export interface TicketWords {
  /** Servers after this one, in the order of their ids, whose words have to be brought up to date. */
  listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
  /**
   * Adds the words of some changed tickets, and removes some words that no ticket has any more. A crash repeats it.
   *
   * @returns how many changes were indexed; 0 when none is left
   */
  index(guild: GuildId): Promise<number>;
}
