import type { RecordedEvent } from './events.ts';
import type { EventId, GuildId } from './ids.ts';
import type { Instant } from './instant.ts';

export interface ConsumedServer {
  readonly guild: GuildId;
  /** Lists unacknowledged events in the order of the feed. */
  readonly events: readonly RecordedEvent[];
}

/** Delivers the events of subscribed servers, each at least once, in the order of the feed. */
export interface EventConsumer {
  /** Delivers events recorded from now on, perhaps also some just before. It is idempotent. */
  subscribe(guild: GuildId): Promise<void>;
  /** Leases up to `limit` servers with events to the holder, the longest unleased first. */
  acquire(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly ConsumedServer[]>;
  /** Acknowledges all events up to this one. @returns false when the lease was lost */
  ack(guild: GuildId, holder: string, event: EventId, until: Instant): Promise<boolean>;
  /** Releases the lease; the server cannot be acquired before `restsUntil`. */
  release(guild: GuildId, holder: string, restsUntil?: Instant): Promise<void>;
}
