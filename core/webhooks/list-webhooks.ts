import type { OwnerId } from '../shared/owner.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { ManagePorts } from './webhook-ports.ts';
import type { WebhookQuery } from './webhook-store.ts';
import { toWebhookDetail, type WebhookDetail } from './webhook.ts';

export const listWebhooks =
  ({ webhooks }: Pick<ManagePorts, 'webhooks'>) =>
  async (owner: OwnerId, query: WebhookQuery, page: PageRequest): Promise<Page<WebhookDetail>> => {
    const { items, next } = await webhooks.list(owner, query, page);
    return { items: items.map(({ webhook, health }) => toWebhookDetail(webhook, health)), next };
  };
