import type { GuildId } from '../../shared/ids.ts';

/** Holds the words of tickets for prefix and fuzzy search. A change records what to index; indexing follows later. */
export interface TicketWords {
  /** Lists servers with unindexed changes, after this one, in the order of their ids. */
  listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
  /** Indexes a batch of changes; it is safe to repeat. @returns how many; 0 when none is left */
  index(guild: GuildId): Promise<number>;
}
