import type { GuildId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { ManagePorts } from './webhook-ports.ts';
import type { WebhookQuery } from './webhook-store.ts';
import { toWebhookDetail, type WebhookDetail } from './webhook.ts';

export const listWebhooks =
  ({ webhooks }: Pick<ManagePorts, 'webhooks'>) =>
  async (guild: GuildId, query: WebhookQuery, page: PageRequest): Promise<Page<WebhookDetail>> => {
    const { items, next } = await webhooks.list(guild, query, page);
    return { items: items.map(({ webhook, health }) => toWebhookDetail(webhook, health)), next };
  };
