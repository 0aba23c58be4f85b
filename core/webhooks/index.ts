import { invalid, notFound } from '../shared/errors.ts';
import type { EventQuery } from '../shared/events.ts';
import type { DeliveryId, GuildId, WebhookId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { deliverTo } from './deliver.ts';
import type { DeliverPorts } from './delivery-round.ts';
import type { DeliveryStatus } from './delivery.ts';
import {
  createWebhook,
  deleteWebhook,
  WEBHOOK,
  type ManagePorts,
  rotateSecret,
  updateWebhook,
} from './manage-webhooks.ts';
import { advanceReplays } from './replay.ts';
import { redeliver, replayEvents, type SendAgainPorts, testWebhook } from './send-again.ts';
import { toWebhookDetail } from './webhook.ts';

export { LEASE_MS as ENDPOINT_LEASE_MS } from './deliver.ts';
export type { EncodeEvent } from './delivery-round.ts';
export * from './delivery.ts';
export type { DeliveryObserver, ObservedAttempt } from './delivery-observer.ts';
export type { DeliverySignal } from './delivery-signal.ts';
export type { DeliveryStore, DueDelivery, EndpointLease, AttemptReport } from './delivery-store.ts';
export type { WebhookSecretGenerator, WebhookWithSecret } from './manage-webhooks.ts';
export type { Replay, ReplayStore } from './replay.ts';
export * from './webhook.ts';
export type { EgressGuard, Exchange, WebhookRequest, WebhookSender } from './webhook-sender.ts';
export type { WebhookStore, WebhookWithHealth } from './webhook-store.ts';

/** How long events and their deliveries are kept. */
export const EVENT_RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Endpoints that one sweep sets in motion at the most. */
const SWEEP_BATCH = 100;

export type WebhookPorts = ManagePorts & SendAgainPorts & DeliverPorts;

/** Everything a caller may do with webhooks and events, and what a worker does for them. */
export const webhookUseCases = (ports: WebhookPorts) => ({
  ...buildQueries(ports),
  ...buildWork(ports),
  create: createWebhook(ports),
  update: updateWebhook(ports),
  delete: deleteWebhook(ports),
  rotateSecret: rotateSecret(ports),
  test: testWebhook(ports),
  redeliver: redeliver(ports),
  replay: replayEvents(ports),
});

export type WebhookUseCases = ReturnType<typeof webhookUseCases>;

const buildQueries = (ports: WebhookPorts) => ({
  /** @throws not_found */
  find: async (guild: GuildId, id: WebhookId) => {
    const { webhook, health } = await getOrThrow(ports.webhooks, WEBHOOK, guild, id);
    return toWebhookDetail(webhook, health);
  },

  /** Newest first. */
  list: async (guild: GuildId, page: PageRequest) => {
    const { items, next } = await ports.webhooks.list(guild, page);
    return { items: items.map(({ webhook, health }) => toWebhookDetail(webhook, health)), next };
  },

  /** Newest first. @throws not_found */
  deliveries: async (guild: GuildId, id: WebhookId, state: DeliveryStatus | null, page: PageRequest) => {
    await getOrThrow(ports.webhooks, WEBHOOK, guild, id);
    return ports.deliveries.list(guild, id, state, page);
  },

  /** @throws not_found */
  delivery: async (guild: GuildId, id: WebhookId, delivery: DeliveryId) => {
    const found = await ports.deliveries.find(guild, id, delivery);
    if (!found) throw notFound('Delivery');
    return found;
  },

  /** The events of the feed, oldest first. @throws validation_error when the event to continue after is not stored */
  events: async (guild: GuildId, query: EventQuery, page: PageRequest) => {
    const events = await ports.events.list(guild, query, page);
    if (!events) throw invalid(`after: there is no such event. Events are kept ${EVENT_RETENTION_DAYS} days.`);
    return events;
  },
});

const buildWork = (ports: WebhookPorts) => ({
  deliver: deliverTo(ports),

  /**
   * Endpoints with due deliveries and no lease: their signal was lost, or their worker died. Delivering to them
   * repeatedly is enough to deliver everything.
   */
  dueEndpoints: () => ports.deliveries.listDueEndpoints(ports.clock.now(), SWEEP_BATCH),

  advanceReplays: advanceReplays(ports),

  /** Removes a part of the events and deliveries that are older than they are kept for. @returns how many rows */
  purgeEvents: () => ports.deliveries.purge(plusMs(ports.clock.now(), -EVENT_RETENTION_DAYS * DAY_MS)),
});
