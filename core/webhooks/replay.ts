import type { Clock } from '../shared/clock.ts';
import type { EventType } from '../shared/events.ts';
import type { GuildId, ReplayId, WebhookId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { DeliverySignal } from './delivery-signal.ts';

/** An order to deliver the events of a time range once more. */
export interface Replay {
  readonly id: ReplayId;
  readonly guildId: GuildId;
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
   * and forgets the replay at the end of the range. Servers take turns; of one server the oldest replay comes first.
   *
   * @returns the endpoint that has new deliveries; null when there was nothing to do
   */
  advance(until: Instant, now: Instant, limit: number): Promise<WebhookId | null>;
}

/** After this delay every event of a given time is committed, in whichever transaction it was recorded. */
export const COMMITTED_AFTER_MS = 10_000;
const STEP = 500;
/** Leaves room for other work between two runs. */
const MAX_STEPS = 20;

export interface ReplayPorts {
  readonly replays: ReplayStore;
  readonly signal: DeliverySignal;
  readonly clock: Clock;
}

/** Carries on with the replays that were ordered. */
export const advanceReplays =
  ({ replays, signal, clock }: ReplayPorts) =>
  async (): Promise<void> => {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const now = clock.now();
      const webhook = await replays.advance(plusMs(now, -COMMITTED_AFTER_MS), now, STEP);
      if (webhook === null) return;
      signal.wake([webhook]);
    }
  };
