import type { BotIntents } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** All processes share this state. The bot counts as reachable at first. */
export interface BotState {
  /** @returns whether the state changed */
  setReachable(isReachable: boolean): Promise<boolean>;
  /** Notes that the stream of events reaches a process of the bot until then, unless it is noted again. */
  noteConnected(until: Instant): Promise<void>;
  /** Returns the latest of these times; null before the first. */
  getConnectedUntil(): Promise<Instant | null>;
  /** Returns what the bot was granted last; everything before the first report. */
  getIntents(): Promise<BotIntents>;
  /** @returns what was stored before */
  setIntents(intents: BotIntents): Promise<BotIntents>;
  /** Lists by id. A reader is an enabled webhook, a reaction, or an active token that may read the feed. */
  listServersWithReaders(now: Instant, after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
}
