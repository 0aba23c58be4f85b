import type { Actor } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, invalid, limitReached, notFound } from '../shared/errors.ts';
import type { EventLog, EventType } from '../shared/events.ts';
import type { DeliveryId, EventId, GuildId, Ids, ReplayId, WebhookId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { getOrThrow } from '../shared/records.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Delivery } from './delivery.ts';
import type { DeliverySignal } from './delivery-signal.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { WEBHOOK } from './manage-webhooks.ts';
import type { Replay, ReplayStore } from './replay.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

export interface SendAgainPorts {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly replays: ReplayStore;
  readonly events: EventLog;
  readonly signal: DeliverySignal;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Replays of one webhook that may wait. */
const MAX_REPLAYS = 3;

/** How long the answer to a test waits for the receiver's. */
const PATIENCE_MS = 5_000;
const POLL_MS = 50;

/**
 * Sends a `webhook.test` event to one webhook, and waits a few seconds for the result.
 *
 * @returns the delivery, still pending when the receiver is slow
 * @throws not_found; conflict when it is disabled
 */
export const testWebhook =
  (ports: SendAgainPorts) =>
  async (guild: GuildId, id: WebhookId, actor: Actor): Promise<Delivery> => {
    const webhook = await getEnabled(ports, guild, id);
    const { events, deliveries, work, clock, ids } = ports;
    const { url, description, eventTypes } = webhook;
    const at = clock.now();
    const event = {
      id: ids.next() as EventId,
      guildId: guild,
      type: 'webhook.test' as const,
      at,
      actor,
      sequence: null,
    };
    const data = { webhook: { id, url, description, eventTypes }, changes: {} };
    const started = await work.run(async () => {
      await events.append({ ...event, data });
      return deliveries.add(webhook, event.id, 'test', at);
    });
    if (!started) throw notFound('Event');
    ports.signal.wake([id]);
    return attemptOnce(ports, started);
  };

const attemptOnce = async ({ deliveries, clock }: SendAgainPorts, started: Delivery): Promise<Delivery> => {
  const giveUpAt = plusMs(clock.now(), PATIENCE_MS);
  for (;;) {
    const delivery = (await deliveries.find(started.guildId, started.webhookId, started.id)) ?? started;
    if (delivery.attemptCount > 0 || clock.now() >= giveUpAt) return delivery;
    await clock.sleep(POLL_MS);
  }
};

/** Delivers the event of a delivery once more. @throws not_found; conflict when the webhook is disabled */
export const redeliver =
  (ports: SendAgainPorts) =>
  async (guild: GuildId, id: WebhookId, delivery: DeliveryId): Promise<Delivery> => {
    const webhook = await getEnabled(ports, guild, id);
    const found = await ports.deliveries.find(guild, id, delivery);
    if (!found) throw notFound('Delivery');
    const again = await ports.deliveries.add(webhook, found.eventId, 'redelivery', ports.clock.now());
    if (!again) throw notFound('Delivery');
    ports.signal.wake([id]);
    return again;
  };

export interface ReplayInput {
  readonly createdAfter: Instant;
  /** Null for everything until now. */
  readonly createdBefore: Instant | null;
  readonly eventTypes: readonly EventType[] | null;
}

/** Orders the events of a time range to be delivered again. @throws not_found; conflict when the webhook is disabled or has too many replays waiting; validation_error */
export const replayEvents =
  (ports: SendAgainPorts) =>
  async (guild: GuildId, id: WebhookId, { createdAfter, createdBefore, eventTypes }: ReplayInput): Promise<Replay> => {
    const webhook = await getEnabled(ports, guild, id);
    const createdAt = ports.clock.now();
    const now = plusMs(createdAt, 1);
    const end = createdBefore !== null && createdBefore < now ? createdBefore : now;
    if (createdAfter >= end) throw invalid('createdAfter: it has to be in the past, and before `createdBefore`.');
    const replay: Replay = {
      id: ports.ids.next() as ReplayId,
      guildId: guild,
      webhookId: webhook.id,
      createdAfter,
      createdBefore: end,
      eventTypes,
      createdAt,
    };
    if (!(await ports.replays.add(replay, MAX_REPLAYS)))
      throw limitReached(`${MAX_REPLAYS} replays of this webhook wait already. Try again when one is done.`);
    return replay;
  };

const getEnabled = async (ports: SendAgainPorts, guild: GuildId, id: WebhookId): Promise<Webhook> => {
  const { webhook } = await getOrThrow(ports.webhooks, WEBHOOK, guild, id);
  if (!webhook.enabled) throw conflict('The webhook is disabled. Enable it first: PATCH {"enabled": true}.');
  return webhook;
};
