import type { WebhookRef, ManagePorts } from './webhook-ports.ts';
import { getWebhookForUpdate } from './get-webhook.ts';

const REMOVED_AT_ONCE = 5_000;

/** Stops delivering at once, then deletes the deliveries in batches. @throws not_found; VersionConflict */
export const deleteWebhook =
  (ports: ManagePorts) =>
  async (one: WebhookRef): Promise<void> => {
    const { webhook } = await getWebhookForUpdate(ports, one);
    await ports.webhooks.beginRemoval(webhook);
    while (!(await ports.webhooks.remove(one.owner, one.id, REMOVED_AT_ONCE)));
  };
