import type { GuildId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { ManagePorts } from './webhook-ports.ts';
import { toWebhookDetail, type WebhookDetail } from './webhook.ts';

/** Newest first. */
export const listWebhooks =
  ({ webhooks }: Pick<ManagePorts, 'webhooks'>) =>
  async (guild: GuildId, page: PageRequest): Promise<Page<WebhookDetail>> => {
    const { items, next } = await webhooks.list(guild, page);
    return { items: items.map(({ webhook, health }) => toWebhookDetail(webhook, health)), next };
  };
