import type { WebhookId } from '../../shared/ids.ts';

/** Wakes a worker. It never fails and is not awaited; the sweep finds deliveries with a lost signal. */
export interface DeliverySignal {
  wake(webhooks: readonly WebhookId[]): void;
}
