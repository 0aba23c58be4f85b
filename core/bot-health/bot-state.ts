import type { BotIntents } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Shared by all processes. The bot counts as reachable at first. */
export interface BotState {
  /** @returns whether the state changed */
  setReachable(isReachable: boolean): Promise<boolean>;
  /** What the bot was granted last; all of it before the first report. */
  getIntents(): Promise<BotIntents>;
  /** @returns what it was before */
  setIntents(intents: BotIntents): Promise<BotIntents>;
  /** In ascending order. A reader is an enabled webhook, a reaction, or an active token that may read the feed. */
  listServersWithReaders(now: Instant, after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
}
