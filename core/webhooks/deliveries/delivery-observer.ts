import type { AttemptResult } from './delivery.ts';
import type { DueDelivery } from './delivery-store.ts';
import type { DisabledReason, EndpointHealth } from '../webhook.ts';

/** One attempt at a delivery, and what it meant for its endpoint. */
export interface ObservedAttempt {
  readonly due: DueDelivery;
  readonly result: AttemptResult;
  readonly health: EndpointHealth;
  /** Whether this attempt began a pause of the endpoint. */
  readonly isPauseNew: boolean;
  /** Why the endpoint is disabled by this attempt; null when it is not. */
  readonly disabled: DisabledReason | null;
}

/** Is called for every delivery attempt, for logs and metrics. Must not throw. */
export type DeliveryObserver = (attempt: ObservedAttempt) => void;
