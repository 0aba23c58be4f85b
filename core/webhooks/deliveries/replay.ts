import type { EventType } from '../../shared/events.ts';
import type { ReplayId, WebhookId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OwnerFields } from '../../shared/owner.ts';

export interface Replay extends OwnerFields {
  readonly id: ReplayId;
  readonly webhookId: WebhookId;
  /** The range excludes both ends. */
  readonly createdAfter: Instant;
  readonly createdBefore: Instant;
  /** Null means the subscribed types. */
  readonly eventTypes: readonly EventType[] | null;
  readonly createdAt: Instant;
}

export interface ReplayStore {
  /** @returns false when `maxWaiting` of its webhook are pending */
  add(replay: Replay, maxWaiting: number): Promise<boolean>;
  /**
   * Adds deliveries for the next events before `until`, and deletes the replay at the end of its range. Owners take
   * turns, their oldest replay first; an organization's replay takes the events of its present members. @returns the
   * endpoint with new deliveries; null when there was nothing to do
   */
  advance(until: Instant, now: Instant, limit: number): Promise<WebhookId | null>;
}
