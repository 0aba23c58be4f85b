import type { GuildId, WebhookId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import { type ManagePorts, WEBHOOK } from './webhook-ports.ts';
import { toWebhookDetail, type WebhookDetail } from './webhook.ts';

/** @throws not_found */
export const findWebhook =
  ({ webhooks }: Pick<ManagePorts, 'webhooks'>) =>
  async (guild: GuildId, id: WebhookId): Promise<WebhookDetail> => {
    const { webhook, health } = await getOrThrow(webhooks, WEBHOOK, guild, id);
    return toWebhookDetail(webhook, health);
  };
