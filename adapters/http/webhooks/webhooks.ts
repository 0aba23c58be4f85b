import { z } from 'zod';
import { invalid } from '#core/shared/errors.ts';
import { ALL_EVENT_TYPES, EVENT_TYPES, type EventType } from '#core/shared/events.ts';
import type { DeliveryId, EventId, WebhookId } from '#core/shared/ids.ts';
import { toPage } from '#core/shared/page.ts';
import { DELIVERY_STATUSES } from '#core/webhooks/index.ts';
import { EventView, buildPayloadSchema, toEventView } from '../openapi/event-payloads.ts';
import { accepted, created, Deleted, one, page, route } from '../pipeline/route.ts';
import { omitUndefined, idField, InstantIn } from '../pipeline/codecs.ts';
import {
  DeliveryDetailView,
  DeliveryView,
  EventTypeField,
  EventTypeView,
  ReplayView,
  WEBHOOK_SHAPE,
  WebhookView,
  WebhookWithSecretView,
} from './webhook-views.ts';

const WebhookBody = z.strictObject({ ...z.object(WEBHOOK_SHAPE).partial().shape, url: WEBHOOK_SHAPE.url });
const WebhookPatch = z.strictObject(WEBHOOK_SHAPE).partial();

const toWebhookId = (params: { readonly id: string }) => params.id as WebhookId;

const READ = { method: 'get', reach: 'guild', scope: 'webhooks:read' } as const;
const WRITE = { reach: 'guild', scope: 'webhooks:write' } as const;

const webhooks = [
  route({
    ...READ,
    id: 'webhooks.list',
    path: '/webhooks',
    summary: 'List webhooks, newest first',
    returns: page(WebhookView),
    handle: ({ webhooks }, { guild, page }) => webhooks.list(guild, page),
  }),

  route({
    ...WRITE,
    id: 'webhooks.create',
    method: 'post',
    path: '/webhooks',
    summary: 'Register a webhook',
    description:
      'Events of the server are sent to it, signed by the Standard Webhooks specification, at least once. The secret is shown only now. An address that leads into a private network is refused.',
    body: WebhookBody,
    example: { url: 'https://example.com/guildesk', eventTypes: ['ticket.created', 'ticket.closed'] },
    returns: created(WebhookWithSecretView),
    fails: ['conflict'],
    handle: ({ webhooks }, { guild, body }) => webhooks.create(guild, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'webhooks.get',
    path: '/webhooks/{id}',
    summary: 'Show a webhook',
    returns: one(WebhookView),
    fails: ['not_found'],
    handle: ({ webhooks }, { guild, params }) => webhooks.find(guild, toWebhookId(params)),
  }),

  route({
    ...WRITE,
    id: 'webhooks.update',
    method: 'patch',
    path: '/webhooks/{id}',
    versioned: true,
    summary: 'Change a webhook',
    description: 'Fields left out stay as they are. Enabling it, or another address, forgets its failures.',
    body: WebhookPatch,
    patches: WebhookView,
    example: { enabled: false },
    returns: one(WebhookView),
    fails: ['not_found', 'conflict'],
    handle: ({ webhooks }, { guild, params, body, ifVersion }) =>
      webhooks.update({ guild, id: toWebhookId(params), ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    id: 'webhooks.delete',
    method: 'delete',
    path: '/webhooks/{id}',
    versioned: true,
    summary: 'Delete a webhook and its deliveries',
    returns: one(Deleted),
    fails: ['not_found', 'conflict'],
    handle: async ({ webhooks }, { guild, params, ifVersion }) => {
      await webhooks.delete({ guild, id: toWebhookId(params), ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...WRITE,
    id: 'webhooks.rotateSecret',
    method: 'post',
    path: '/webhooks/{id}/rotate-secret',
    versioned: true,
    summary: 'Give a webhook a new secret',
    description: 'While both overlap, every attempt carries a signature by each of them.',
    body: z.strictObject({
      overlapHours: z.int().min(0).max(168).default(24).describe('For how many hours the old secret also signs.'),
    }),
    example: { overlapHours: 24 },
    returns: one(WebhookWithSecretView),
    fails: ['not_found', 'conflict'],
    handle: ({ webhooks }, { guild, params, body, ifVersion }) =>
      webhooks.rotateSecret({ guild, id: toWebhookId(params), ifVersion }, body.overlapHours),
  }),
];

const SEND = [
  route({
    ...WRITE,
    id: 'webhooks.test',
    method: 'post',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event to a webhook',
    description:
      'Sends `webhook.test`, regardless of the types the webhook is subscribed to, and answers with the delivery: the response of the receiver, or `pending` when it has not answered within five seconds.',
    returns: one(DeliveryDetailView),
    fails: ['not_found', 'conflict'],
    handle: ({ webhooks }, { guild, actor, params }) => webhooks.test(guild, toWebhookId(params), actor),
  }),

  route({
    ...WRITE,
    id: 'webhooks.replay',
    method: 'post',
    path: '/webhooks/{id}/replay',
    summary: 'Deliver the events of a time range again',
    description:
      'Each event of the range is delivered once more, under the same `webhook-id`. The newest ten seconds of the range follow when they have passed.',
    body: z.strictObject({
      createdAfter: InstantIn.describe('Events after this time.'),
      createdBefore: InstantIn.nullable()
        .default(null)
        .describe('Events before this time; all until now, if it is left out.'),
      eventTypes: z
        .array(EventTypeField)
        .min(1)
        .nullable()
        .default(null)
        .describe('Which types; those the webhook is subscribed to, if it is left out.'),
    }),
    example: { createdAfter: '2026-01-01T12:00:00Z' },
    returns: accepted(ReplayView),
    fails: ['not_found', 'conflict'],
    handle: ({ webhooks }, { guild, params, body }) => webhooks.replay(guild, toWebhookId(params), body),
  }),

  route({
    ...READ,
    id: 'webhooks.listDeliveries',
    path: '/webhooks/{id}/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    query: z.object({ status: z.enum(DELIVERY_STATUSES).optional().describe('Only these.') }),
    returns: page(DeliveryView),
    fails: ['not_found'],
    handle: ({ webhooks }, { guild, params, query, page }) =>
      webhooks.deliveries(guild, toWebhookId(params), query.status ?? null, page),
  }),

  route({
    ...READ,
    id: 'webhooks.getDelivery',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'Show a delivery with its attempts',
    returns: one(DeliveryDetailView),
    fails: ['not_found'],
    handle: ({ webhooks }, { guild, params }) =>
      webhooks.delivery(guild, toWebhookId(params), params.deliveryId as DeliveryId),
  }),

  route({
    ...WRITE,
    id: 'webhooks.redeliver',
    method: 'post',
    path: '/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    summary: 'Deliver an event again',
    description: 'Answers with the new delivery. It has the same `webhook-id`.',
    returns: accepted(DeliveryDetailView),
    fails: ['not_found', 'conflict'],
    handle: ({ webhooks }, { guild, params }) =>
      webhooks.redeliver(guild, toWebhookId(params), params.deliveryId as DeliveryId),
  }),
];

/** Comma-separated. */
const EventTypes = z
  .string()
  .transform((text) => text.split(',').map((type) => type.trim()))
  .pipe(z.array(EventTypeField).min(1))
  .meta({ type: 'string', description: 'Only these types, comma-separated.', example: 'ticket.created,ticket.closed' });

const events = [
  route({
    ...READ,
    id: 'events.list',
    path: '/events',
    summary: 'Read the events of the server, oldest first',
    description:
      'The same events, under the same ids, as webhooks receive; kept for 30 days. A client that continues `after` the last event it has seen misses none, regardless of its deliveries.',
    query: z.object({
      eventTypes: EventTypes.optional(),
      createdAfter: InstantIn.optional().describe('Only events after this time.'),
      createdBefore: InstantIn.optional().describe('Only events before this time.'),
      after: idField<EventId>('event').optional().describe('The last event you have seen.'),
    }),
    returns: page(EventView),
    handle: async ({ webhooks }, { guild, query, page }) => {
      const { items, next } = await webhooks.events(guild, query, page);
      return { items: items.map(toEventView), next };
    },
  }),

  route({
    ...READ,
    id: 'webhooks.listEventTypes',
    path: '/webhook-event-types',
    summary: 'List the types of events',
    returns: page(EventTypeView),
    handle: (_, { page: { limit, after } }) => {
      const [last] = after ?? [];
      const start = last === undefined ? 0 : ALL_EVENT_TYPES.indexOf(last as EventType) + 1;
      if (last !== undefined && start === 0) throw invalid('cursor: it does not belong to this list.');
      const rows = ALL_EVENT_TYPES.slice(start, start + limit + 1).map(describeEventType);
      return Promise.resolve(toPage(rows, limit, ({ type }) => [type]));
    },
  }),
];

const describeEventType = (type: EventType) => ({
  type,
  description: EVENT_TYPES[type],
  schema: buildPayloadSchema(type),
});

export const webhookRoutes = [...webhooks, ...SEND, ...events];
