import { z } from 'zod';
import { INBOX_DELIVERY_DAYS, MAX_INBOX_DELIVERIES } from '#core/webhooks/index.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { InboxDeliveryView, InboxView, toInboxDeliveryView } from './inbox-views.ts';
import { READ, WRITE } from './webhook-access.ts';

/** The test receiver of a server. */
export const inboxRoutes = [
  route({
    ...READ,
    id: 'webhooks.getInbox',
    path: '/webhook-inbox',
    summary: 'Show the test receiver',
    description:
      'Its address takes deliveries of webhooks, checks their signatures and stores them, so that you see what a receiver gets. Every field is null or 0 when the server has none.',
    returns: one(InboxView),
    handle: ({ webhooks }, { guild, publicUrl }) => webhooks.getInbox(guild, publicUrl),
  }),

  route({
    ...WRITE,
    id: 'webhooks.createInbox',
    idempotency: 'unit',
    method: 'post',
    path: '/webhook-inbox',
    summary: 'Create the test receiver, or give it a new address',
    description:
      'Register a webhook with the address in `url` to see what it sends. When there is a test receiver already, its old address answers 404 from now on, and its deliveries stay.',
    body: z.strictObject({}),
    returns: created(InboxView),
    handle: ({ webhooks }, { guild, publicUrl }) => webhooks.createInbox(guild, publicUrl),
  }),

  route({
    ...WRITE,
    id: 'webhooks.deleteInbox',
    fails: ['unknown_resource'],
    method: 'delete',
    path: '/webhook-inbox',
    summary: 'Delete the test receiver and its deliveries',
    description: 'The id in the answer is that of the server, which has one test receiver.',
    returns: one(Deleted),
    handle: async ({ webhooks }, { guild }) => {
      await webhooks.deleteInbox(guild);
      return { id: guild, deleted: true as const };
    },
  }),

  route({
    ...READ,
    id: 'webhooks.listInboxDeliveries',
    path: '/webhook-inbox/deliveries',
    summary: 'List the deliveries to the test receiver, newest first',
    description: `The newest ${MAX_INBOX_DELIVERIES} are kept, for ${INBOX_DELIVERY_DAYS} days.`,
    returns: page(InboxDeliveryView),
    handle: async ({ webhooks }, { guild, page }) => {
      const { items, next } = await webhooks.listInboxDeliveries(guild, page);
      return { items: items.map(toInboxDeliveryView), next };
    },
  }),

  route({
    ...READ,
    id: 'webhooks.getInboxDelivery',
    path: '/webhook-inbox/deliveries/{id}',
    summary: 'Show a delivery to the test receiver',
    returns: one(InboxDeliveryView),
    handle: async ({ webhooks }, { guild, params }) =>
      toInboxDeliveryView(await webhooks.getInboxDelivery(guild, params.id)),
  }),

  route({
    ...WRITE,
    id: 'webhooks.deleteInboxDeliveries',
    method: 'delete',
    path: '/webhook-inbox/deliveries',
    summary: 'Empty the test receiver',
    description: 'Deletes its deliveries and keeps its address. The id in the answer is that of the server.',
    returns: one(Deleted),
    handle: async ({ webhooks }, { guild }) => {
      await webhooks.emptyInbox(guild);
      return { id: guild, deleted: true as const };
    },
  }),
];
