import type { WebhookId } from '../shared/ids.ts';

/**
 * Tells a worker that endpoints have deliveries to make. A mere wake-up: it never fails, nobody waits for it, and
 * whatever it loses the sweep finds.
 */
export interface DeliverySignal {
  wake(webhooks: readonly WebhookId[]): void;
}
