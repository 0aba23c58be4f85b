import { z } from 'zod';
import { created, Deleted, one, page, route, type Route } from '../pipeline/route.ts';
import { omitUndefined } from '../pipeline/codecs.ts';
import { EventTypeField, WEBHOOK_SHAPE, WebhookView, WebhookWithSecretView } from './webhook-views.ts';
import { eventStreamRoutes } from './event-stream.ts';
import { eventRoutes } from './events.ts';
import { inboxRoutes } from './inbox.ts';
import { deliveryRoutes } from './webhook-deliveries.ts';
import { READ, WRITE } from './webhook-access.ts';
import { buildListQuery, several } from '../pipeline/list-query.ts';
import { WEBHOOK_LIST, WEBHOOK_STATUSES } from '#core/webhooks/index.ts';

const WebhookBody = z.strictObject({ ...z.object(WEBHOOK_SHAPE).partial().shape, url: WEBHOOK_SHAPE.url });
const WebhookPatch = z.strictObject(WEBHOOK_SHAPE).partial();

const webhooks = [
  route({
    ...READ,
    id: 'webhooks.list',
    path: '/webhooks',
    summary: 'List webhooks',
    query: buildListQuery(WEBHOOK_LIST, {
      status: several(z.enum(WEBHOOK_STATUSES), 'Its status.'),
      eventTypes: several(EventTypeField, 'An event type that it is subscribed to by name, or `*`.'),
    }),
    returns: page(WebhookView),
    handle: ({ webhooks }, { owner, query, page }) => webhooks.list(owner, query, page),
  }),

  route({
    ...WRITE,
    id: 'webhooks.create',
    idempotency: 'recorded',
    hasSecret: true,
    fails: ['limit_reached'],
    method: 'post',
    path: '/webhooks',
    summary: 'Register a webhook',
    description:
      'Events of the server are sent to it, signed by the Standard Webhooks specification, at least once. The secret is shown only now. An address that leads into a private network is refused.',
    body: WebhookBody,
    example: { url: 'https://example.com/guildesk', eventTypes: ['ticket.created', 'ticket.closed'] },
    returns: created(WebhookWithSecretView),
    handle: ({ webhooks }, { owner, body, request }) => webhooks.create(owner, omitUndefined(body), request),
  }),

  route({
    ...READ,
    id: 'webhooks.get',
    path: '/webhooks/{id}',
    summary: 'Show a webhook',
    returns: one(WebhookView),
    handle: ({ webhooks }, { owner, params }) => webhooks.get(owner, params.id),
  }),

  route({
    ...WRITE,
    id: 'webhooks.update',
    fails: ['secret_lost'],
    method: 'patch',
    path: '/webhooks/{id}',
    versioned: true,
    summary: 'Change a webhook',
    description: 'Fields left out stay as they are. Enabling it, or another address, forgets its failures.',
    body: WebhookPatch,
    patches: WebhookView,
    example: { enabled: false },
    returns: one(WebhookView),
    handle: ({ webhooks }, { owner, params, body, ifVersion }) =>
      webhooks.update({ owner, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    id: 'webhooks.delete',
    method: 'delete',
    path: '/webhooks/{id}',
    versioned: true,
    summary: 'Delete a webhook and its deliveries',
    returns: one(Deleted),
    handle: async ({ webhooks }, { owner, params, ifVersion }) => {
      await webhooks.delete({ owner, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...WRITE,
    id: 'webhooks.rotateSecret',
    idempotency: 'unit',
    hasSecret: true,
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
    handle: ({ webhooks }, { owner, params, body, ifVersion }) =>
      webhooks.rotateSecret({ owner, id: params.id, ifVersion }, body.overlapHours),
  }),
];

const webhookRoutesOfServers = [...webhooks, ...deliveryRoutes];

/** The same routes for the webhooks of an organization. */
const webhookRoutesOfOrganizations = webhookRoutesOfServers.map((declared): Route => {
  const { id, path, summary, fails } = declared;
  return {
    ...declared,
    id: id.replace('webhooks.', 'organizationWebhooks.'),
    path: `/org${path}`,
    reach: 'org',
    summary: `${summary} (organization)`,
    fails: id === 'webhooks.test' ? [...fails, 'no_member_server'] : fails,
  };
});

export const webhookRoutes = [
  ...webhookRoutesOfServers,
  ...webhookRoutesOfOrganizations,
  ...inboxRoutes,
  ...eventRoutes,
  ...eventStreamRoutes,
];
