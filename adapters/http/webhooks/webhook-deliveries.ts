import { DELIVERY_STATUSES } from '#core/webhooks/index.ts';
import { z } from 'zod';
import { InstantIn } from '../pipeline/codecs.ts';
import { route, one, accepted, page } from '../pipeline/route.ts';
import { DeliveryDetailView, EventTypeField, ReplayView, DeliveryView } from './webhook-views.ts';
import { WRITE, READ } from './webhook-access.ts';
import { several } from '../pipeline/list-query.ts';

export const deliveryRoutes = [
  route({
    ...WRITE,
    id: 'webhooks.test',
    fails: ['disabled'],
    method: 'post',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event to a webhook',
    description:
      'Sends `webhook.test`, regardless of the types the webhook is subscribed to, and answers with the delivery: the response of the receiver, or `pending` when it has not answered within five seconds. The event of an organization webhook is one of its first member server.',
    returns: one(DeliveryDetailView),
    handle: ({ webhooks }, { owner, actor, params }) => webhooks.test(owner, params.id, actor),
  }),

  route({
    ...WRITE,
    id: 'webhooks.replay',
    idempotency: 'unit',
    fails: ['disabled', 'limit_reached'],
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
        .describe('Event types; by default those to which the webhook is subscribed.'),
    }),
    example: { createdAfter: '2026-01-01T12:00:00Z' },
    returns: accepted(ReplayView),
    handle: ({ webhooks }, { owner, params, body }) => webhooks.replay(owner, params.id, body),
  }),

  route({
    ...READ,
    id: 'webhooks.listDeliveries',
    path: '/webhooks/{id}/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    query: z.object({ status: several(z.enum(DELIVERY_STATUSES), 'Only deliveries of this status.') }),
    returns: page(DeliveryView),
    handle: ({ webhooks }, { owner, params, query, page }) =>
      webhooks.listDeliveries(owner, params.id, query.status ?? null, page),
  }),

  route({
    ...READ,
    id: 'webhooks.getDelivery',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'Show a delivery with its attempts',
    returns: one(DeliveryDetailView),
    handle: ({ webhooks }, { owner, params }) => webhooks.getDelivery(owner, params.id, params.deliveryId),
  }),

  route({
    ...WRITE,
    id: 'webhooks.redeliver',
    idempotency: 'unit',
    fails: ['disabled'],
    method: 'post',
    path: '/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    summary: 'Deliver an event again',
    description: 'Answers with the new delivery. It has the same `webhook-id`.',
    returns: accepted(DeliveryDetailView),
    handle: ({ webhooks }, { owner, params }) => webhooks.redeliver(owner, params.id, params.deliveryId),
  }),
];
