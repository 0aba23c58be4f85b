import { p } from '@mikro-orm/core';
import type { OwnerId } from '#core/shared/owner.ts';
import { WEBHOOK_RECORD, type Delivery, type EndpointHealth, type Replay, type Webhook } from '#core/webhooks/index.ts';
import { buildRecordColumns, count, expression, generatedOwner, instant, json, table, text } from '../records/table.ts';

/** A webhook with the id of its server or organization. */
export type WebhookRow = Webhook & { readonly ownerId: OwnerId };

export const webhooks = table<WebhookRow>(
  'webhooks',
  {
    ...buildRecordColumns(WEBHOOK_RECORD, { id: p.uuid().primary() }),
    ownerId: generatedOwner(),
  },
  { indexes: [{ name: 'webhooks_owner', properties: ['ownerId', 'id'] }] },
);

/** How an endpoint is doing, and who makes its deliveries at present. Apart from the webhook, which its owner changes. */
export interface EndpointRow extends EndpointHealth {
  readonly webhookId: string;
  readonly leaseHolder: string | null;
  readonly leaseUntil: string | null;
}

export const endpoints = table<EndpointRow>('webhook_endpoints', {
  webhookId: p.uuid().primary(),
  lastDeliveryAt: instant().nullable(),
  lastStatus: count().nullable(),
  failingSince: instant().nullable(),
  consecutiveFailures: count(),
  pausedUntil: instant().nullable(),
  leaseHolder: p.uuid().nullable(),
  leaseUntil: instant().nullable(),
});

/** The columns of an endpoint that are not its health. */
export const LEASE_COLUMNS = ['leaseHolder', 'leaseUntil'] as const;

export const deliveries = table<Delivery>(
  'webhook_deliveries',
  {
    // Made from the id of the event, so that both are of the same age.
    guildId: text().primary(),
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    eventId: p.uuid(),
    eventType: text(),
    cause: text(),
    status: text(),
    attemptCount: count(),
    nextAttemptAt: instant().nullable(),
    lastStatus: count().nullable(),
    attempts: json(),
    createdAt: instant(),
    completedAt: instant().nullable(),
  },
  {
    indexes: [
      { name: 'webhook_deliveries_created', properties: ['guildId', 'webhookId', 'createdAt', 'id'] },
      expression(
        'webhook_deliveries_failed',
        `webhook_deliveries (guild_id, webhook_id, created_at, id) where status = 'failed'`,
      ),
      expression(
        'webhook_deliveries_pending',
        `webhook_deliveries (guild_id, webhook_id, created_at, id) where status = 'pending'`,
      ),
      // A worker searches all servers by this index.
      expression(
        'webhook_deliveries_due',
        'webhook_deliveries (webhook_id, next_attempt_at, id) where next_attempt_at is not null',
      ),
    ],
  },
);

/** A replay with its owner, and with the event it has come to. */
export type ReplayRow = Replay & {
  readonly ownerId: OwnerId;
  readonly reachedAt: string | null;
  readonly reachedId: string | null;
  /** Those of the smallest are taken first; a server that had its turn goes behind all others. */
  readonly turn: number;
};

export const replays = table<ReplayRow>('webhook_replays', {
  id: p.uuid().primary(),
  ownerId: generatedOwner(),
  guildId: text().nullable(),
  organizationId: p.uuid().nullable(),
  webhookId: p.uuid(),
  createdAfter: instant(),
  createdBefore: instant(),
  eventTypes: json().nullable(),
  createdAt: instant(),
  reachedAt: instant().nullable(),
  reachedId: p.uuid().nullable(),
  turn: count(),
});
