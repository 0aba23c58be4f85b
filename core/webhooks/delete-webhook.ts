import type { WebhookRef, ManagePorts } from './webhook-ports.ts';
import { getWebhookForUpdate } from './get-webhook.ts';

/** Deliveries that are removed in one go. */
const REMOVED_AT_ONCE = 5_000;

/**
 * Removes a webhook with all its deliveries. It stops receiving at once; its deliveries may be very many and are
 * deleted in batches.
 *
 * @throws not_found; VersionConflict
 */
export const deleteWebhook =
  (ports: ManagePorts) =>
  async (one: WebhookRef): Promise<void> => {
    const { webhook } = await getWebhookForUpdate(ports, one);
    await ports.webhooks.beginRemoval(webhook);
    while (!(await ports.webhooks.remove(one.owner, one.id, REMOVED_AT_ONCE)));
  };
