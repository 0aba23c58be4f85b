import type { DomainEvent } from './events.ts';
import type { EventId, GuildId } from './ids.ts';
import type { Instant } from './instant.ts';

/** A server whose events one holder is given, and nobody else. */
export interface ConsumedServer {
  readonly guild: GuildId;
  /** The oldest that nobody has noted, in the order of the feed. */
  readonly events: readonly DomainEvent[];
}

/** Gives out the events of servers in which something reacts to them: each event at least once, in the order of the feed. */
export interface EventConsumer {
  /**
   * Whatever is recorded from now on is given out, and perhaps something from the moment before. Changes nothing for a
   * server that is watched already.
   */
  subscribe(guild: GuildId): Promise<void>;
  /** Up to `limit` servers with events to react to, given to the holder until `until`; first those not taken for longest. */
  acquire(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly ConsumedServer[]>;
  /** Says that all events up to this one were reacted to. @returns false when the server was given to somebody else */
  ack(guild: GuildId, holder: string, event: EventId, until: Instant): Promise<boolean>;
  release(guild: GuildId, holder: string): Promise<void>;
}
