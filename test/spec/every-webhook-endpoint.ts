import type { Answer, Client } from '../support/api.ts';
import type { Scene, Successes } from './scene.ts';

const NOBODY = 'https://203.0.113.1.example/';

export const everyWebhookSuccess = async ({ as }: Scene): Promise<Successes> => ({
  ...(await everyWebhookSuccessUnder(as, '')),
  'GET /events': await as.get('/v1/events?eventTypes=category.created'),
  'GET /webhook-event-types': await as.get('/v1/webhook-event-types'),
});

/** What answers with a stream instead of JSON; it is read no further than its first message. */
export const everyStreamSuccess = async ({ as }: Scene): Promise<Record<string, Answer>> => ({
  'GET /events/stream': await as.get('/v1/events/stream'),
});

/** @param prefix `/org` for the webhooks of an organization */
export const everyWebhookSuccessUnder = async (as: Client, prefix: '' | '/org'): Promise<Successes> => {
  const created = await as.post(`/v1${prefix}/webhooks`, { url: NOBODY });
  const hook = `/v1${prefix}/webhooks/${created.body.data.id}`;
  const tested = await as.post(`${hook}/test`);
  const delivery = `${hook}/deliveries/${tested.body.data.id}`;
  return {
    [`POST ${prefix}/webhooks`]: created,
    [`GET ${prefix}/webhooks`]: await as.get(`/v1${prefix}/webhooks`),
    [`GET ${prefix}/webhooks/{id}`]: await as.get(hook),
    [`PATCH ${prefix}/webhooks/{id}`]: await as.patch(hook, { description: 'Mine' }),
    [`POST ${prefix}/webhooks/{id}/rotate-secret`]: await as.post(`${hook}/rotate-secret`),
    [`POST ${prefix}/webhooks/{id}/test`]: tested,
    [`POST ${prefix}/webhooks/{id}/replay`]: await as.post(`${hook}/replay`, { createdAfter: '2026-01-01T00:00:00Z' }),
    [`GET ${prefix}/webhooks/{id}/deliveries`]: await as.get(`${hook}/deliveries`),
    [`GET ${prefix}/webhooks/{id}/deliveries/{deliveryId}`]: await as.get(delivery),
    [`POST ${prefix}/webhooks/{id}/deliveries/{deliveryId}/redeliver`]: await as.post(`${delivery}/redeliver`),
    [`DELETE ${prefix}/webhooks/{id}`]: await as.delete(hook),
  };
};
