import type { DomainEvent } from './events.ts';
import type { EventId, GuildId } from './ids.ts';
import type { Instant } from './instant.ts';

/** A server whose events are leased to one holder. */
export interface ConsumedServer {
  readonly guild: GuildId;
  /** The events that have not been acknowledged, oldest first in the order of the feed. */
  readonly events: readonly DomainEvent[];
}

/** Gives out the events of servers in which something reacts to them: each event at least once, in the order of the feed. */
export interface EventConsumer {
  /**
   * Events that are recorded from now on are delivered, perhaps also some that were recorded just before. Has no effect
   * on a server that is subscribed already.
   */
  subscribe(guild: GuildId): Promise<void>;
  /** Up to `limit` servers with events to react to, given to the holder until `until`; first those not taken for longest. */
  acquire(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly ConsumedServer[]>;
  /** Acknowledges all events up to this one. @returns false when the lease has passed to another holder */
  ack(guild: GuildId, holder: string, event: EventId, until: Instant): Promise<boolean>;
  /** Gives the server back. Nobody is given it before `restsUntil`. */
  release(guild: GuildId, holder: string, restsUntil?: Instant): Promise<void>;
}
