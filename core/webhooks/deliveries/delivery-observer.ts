import type { AttemptResult } from './delivery.ts';
import type { DueDelivery } from './delivery-store.ts';
import type { DisabledReason, EndpointHealth } from '../webhook.ts';

export interface ObservedAttempt {
  readonly due: DueDelivery;
  readonly result: AttemptResult;
  readonly health: EndpointHealth;
  readonly isPauseNew: boolean;
  readonly disabled: DisabledReason | null;
}

/** Is called for every attempt, for logs and metrics. It must not throw. */
export type DeliveryObserver = (attempt: ObservedAttempt) => void;
