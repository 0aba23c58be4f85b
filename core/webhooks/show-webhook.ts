import type { WebhookId } from '../shared/ids.ts';
import type { OwnerId } from '../shared/owner.ts';
import { getOrThrow } from '../shared/records.ts';
import { type ManagePorts, WEBHOOK } from './webhook-ports.ts';
import { toWebhookDetail, type WebhookDetail } from './webhook.ts';

/** @throws not_found */
export const getWebhook =
  ({ webhooks }: Pick<ManagePorts, 'webhooks'>) =>
  async (owner: OwnerId, id: WebhookId): Promise<WebhookDetail> => {
    const { webhook, health } = await getOrThrow(webhooks, WEBHOOK, owner, id);
    return toWebhookDetail(webhook, health);
  };
