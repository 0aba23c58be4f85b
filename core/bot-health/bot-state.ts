import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Remembers, for all processes together, whether the bot can be reached. In the beginning it can. */
export interface BotState {
  /** Stores the state, once for all servers and processes. @returns whether it changed */
  setReachable(isReachable: boolean): Promise<boolean>;
  /**
   * The ids after this one, in ascending order, of servers whose events have a reader: an enabled webhook, a reaction,
   * or an active token that may read the feed.
   */
  listServersWithReaders(now: Instant, after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
}
