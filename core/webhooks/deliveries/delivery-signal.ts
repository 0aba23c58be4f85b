import type { WebhookId } from '../../shared/ids.ts';

/**
 * Signals to a worker that endpoints have due deliveries. It never fails and is not awaited; the sweep finds deliveries
 * whose signal was lost.
 */
export interface DeliverySignal {
  wake(webhooks: readonly WebhookId[]): void;
}
