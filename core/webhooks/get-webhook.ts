import type { WebhookId } from '../shared/ids.ts';
import type { OwnerId } from '../shared/owner.ts';
import { getOrThrow, requireVersion } from '../shared/records.ts';
import { WEBHOOK, type WebhookRef, type ManagePorts } from './webhook-ports.ts';
import type { WebhookWithHealth } from './webhook-store.ts';
import { toWebhookDetail, type WebhookDetail } from './webhook.ts';

/** @throws not_found */
export const getWebhook =
  ({ webhooks }: Pick<ManagePorts, 'webhooks'>) =>
  async (owner: OwnerId, id: WebhookId): Promise<WebhookDetail> => {
    const { webhook, health } = await getOrThrow(webhooks, WEBHOOK, owner, id);
    return toWebhookDetail(webhook, health);
  };

/** @throws not_found; VersionConflict */
export const getWebhookForUpdate = async (ports: ManagePorts, target: WebhookRef): Promise<WebhookWithHealth> => {
  const found = await getOrThrow(ports.webhooks, WEBHOOK, target.owner, target.id);
  requireVersion(WEBHOOK, found.webhook, target.ifVersion);
  return found;
};
