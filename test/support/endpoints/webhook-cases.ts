import { done, type Json, openTicket } from '../spec-helpers.ts';
import type { EndpointCase, Prepared, Scene } from './endpoint-case.ts';

/** Nobody listens there. */
const ADDRESS = 'https://203.0.113.1.example/';

type Prefix = '' | '/org';

const createWebhook = (
  prefix: Prefix,
  { as }: Scene,
  eventTypes: readonly string[] = ['ticket.merged'],
): Promise<Json> => done(as.post(`/v1${prefix}/webhooks`, { url: ADDRESS, eventTypes }));

const onWebhook =
  (prefix: Prefix, body?: object) =>
  async (scene: Scene): Promise<Prepared> => ({
    params: { id: (await createWebhook(prefix, scene)).id },
    ...(body && { body }),
  });

/** Two events, so that there is a delivery for each of two requests. */
const onDelivery =
  (prefix: Prefix) =>
  async (scene: Scene): Promise<Prepared> => {
    const { id } = await createWebhook(prefix, scene, ['ticket.created']);
    await openTicket(await scene.api.as(scene.server), scene.server);
    const [delivery]: Json[] = await done(scene.as.get(`/v1${prefix}/webhooks/${id}/deliveries`));
    return { params: { id, deliveryId: delivery?.id } };
  };

const createInbox = async ({ as }: Scene): Promise<string> => (await done(as.post('/v1/webhook-inbox'))).url;

const withInbox = async (scene: Scene): Promise<Prepared> => {
  await createInbox(scene);
  return {};
};

const onInboxDelivery = async ({ api, server }: Scene): Promise<Prepared> => {
  const as = await api.as(server);
  const url = await createInbox({ api, server, as });
  await api.anonymous.post(new URL(url).pathname, { type: 'ticket.created' });
  const [delivery]: Json[] = await done(as.get('/v1/webhook-inbox/deliveries'));
  return { params: { id: delivery?.id } };
};

const listWebhookCases = (prefix: Prefix): Readonly<Record<string, EndpointCase>> => ({
  create: {
    prepare: () => Promise.resolve({ body: { url: ADDRESS } }),
    status: 201,
    vary: { url: `${ADDRESS}2` },
  },
  list: { prepare: onWebhook(prefix), isList: true },
  get: { prepare: onWebhook(prefix) },
  update: { prepare: onWebhook(prefix) },
  delete: { prepare: onWebhook(prefix) },
  rotateSecret: { prepare: onWebhook(prefix) },
  test: { prepare: onWebhook(prefix), isWithoutKey: true },
  replay: { prepare: onWebhook(prefix), status: 202 },
  listDeliveries: { prepare: onDelivery(prefix), isList: true },
  getDelivery: { prepare: onDelivery(prefix) },
  redeliver: { prepare: onDelivery(prefix), status: 202 },
});

const prefixKeys = (prefix: string, cases: Readonly<Record<string, EndpointCase>>) =>
  Object.fromEntries(Object.entries(cases).map(([name, one]) => [`${prefix}.${name}`, one]));

export const WEBHOOK_CASES: Readonly<Record<string, EndpointCase>> = {
  ...prefixKeys('webhooks', listWebhookCases('')),
  ...prefixKeys('organizationWebhooks', listWebhookCases('/org')),
  'webhooks.getInbox': { prepare: withInbox },
  'webhooks.createInbox': { status: 201 },
  'webhooks.deleteInbox': { prepare: withInbox },
  'webhooks.listInboxDeliveries': { prepare: onInboxDelivery, isList: true, hasForeignNames: true },
  'webhooks.getInboxDelivery': { prepare: onInboxDelivery, hasForeignNames: true },
  'webhooks.deleteInboxDeliveries': { prepare: onInboxDelivery },
  'webhooks.listEventTypes': { isList: true, hasForeignNames: true },
  'events.list': { query: 'eventTypes=category.created', isList: true },
  'events.stream': { isStream: true },
};
