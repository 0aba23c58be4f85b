import { p } from '@mikro-orm/core';
import type { InboxDelivery, WebhookInbox } from '#core/webhooks/index.ts';
import { expression, instant, json, table, text } from '../records/table.ts';

/** The test receivers, found by their keys before their servers are known. */
export const webhookInboxes = table<WebhookInbox>('webhook_inboxes', {
  guildId: text().primary(),
  key: text().unique('webhook_inboxes_key'),
  createdAt: instant(),
});

export const inboxDeliveries = table<InboxDelivery>(
  'webhook_inbox_deliveries',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    receivedAt: instant(),
    method: text(),
    headers: json(),
    body: text(),
    eventId: text().nullable(),
    eventType: text().nullable(),
    webhookId: p.uuid().nullable(),
    verification: text(),
  },
  { indexes: [expression('webhook_inbox_deliveries_received', 'webhook_inbox_deliveries (received_at)')] },
);
