import type { EventType } from '../../shared/events.ts';
import type { ReplayId, WebhookId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OwnerFields } from '../../shared/owner.ts';

/** An order to deliver the events of a time range once more. */
export interface Replay extends OwnerFields {
  readonly id: ReplayId;
  readonly webhookId: WebhookId;
  /** Neither end belongs to the range. */
  readonly createdAfter: Instant;
  readonly createdBefore: Instant;
  /** Null for the types the webhook is subscribed to. */
  readonly eventTypes: readonly EventType[] | null;
  readonly createdAt: Instant;
}

/** Where replays wait until they are done. */
export interface ReplayStore {
  /** Adds a replay, unless `maxWaiting` of its webhook wait already. @returns whether it was added */
  add(replay: Replay, maxWaiting: number): Promise<boolean>;
  /**
   * Takes a replay one step further: adds deliveries for the next events of its range that are not younger than `until`,
   * and forgets the replay at the end of the range. Servers and organizations take
   * turns; of one of them the oldest replay comes first. Of an organization the events of its present members are taken.
   *
   * @returns the endpoint that has new deliveries; null when there was nothing to do
   */
  advance(until: Instant, now: Instant, limit: number): Promise<WebhookId | null>;
}
