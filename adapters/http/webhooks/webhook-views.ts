import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { z } from 'zod';
import { buildShape, insertBefore } from '../pipeline/record-view.ts';
import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import type { DeliveryId, EventId, ReplayId, WebhookId } from '#core/shared/ids.ts';
import {
  ALL_TYPES,
  DELIVERY_CAUSES,
  DELIVERY_STATUSES,
  WEBHOOK_STATUSES,
  WEBHOOK_RECORD,
} from '#core/webhooks/index.ts';
import { GuildIdField, idField, InstantOut } from '../pipeline/codecs.ts';

export const EventTypeField = z.enum(ALL_EVENT_TYPES);

const Subscription = z.enum([ALL_TYPES, ...ALL_EVENT_TYPES]);

/** A caller may write these fields; the defaults are core's. */
export const WEBHOOK_SHAPE = {
  url: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .meta({ description: 'HTTPS address that receives the events.', example: 'https://example.com/guildesk' }),
  description: z.string().overwrite(removeDirections).max(500).nullable().describe('Description for people.'),
  eventTypes: z
    .array(Subscription)
    .min(1)
    .max(100)
    .transform((types) => [...new Set(types)])
    .describe('Event types that are sent; `*` matches all types, including types added later.'),
  enabled: z.boolean().describe('A disabled webhook gets no events; those it missed can be replayed.'),
};

const buildWebhookShape = () => {
  const stored = buildShape(WEBHOOK_RECORD, {
    ...WEBHOOK_SHAPE,
    eventTypes: z.array(Subscription).describe('Event types that are sent; `*` matches all types.'),
  });
  const withStatus = insertBefore(stored, 'disabledReason', {
    status: z
      .enum(WEBHOOK_STATUSES)
      .describe(
        'active: the last attempt succeeded, or there was none; failing: it did not; disabled: nothing is sent.',
      ),
  });
  return insertBefore(withStatus, 'version', {
    lastDeliveryAt: InstantOut.nullable().describe('When the last attempt ended.'),
    lastStatus: z.int().nullable().describe('HTTP status of the last attempt; null when it got none.'),
    failingSince: InstantOut.nullable().describe('The first failure since the last success.'),
  });
};

export const WebhookView = z
  .object(buildWebhookShape())
  .meta({ id: 'Webhook', description: 'An address that receives events.' });

export const WebhookWithSecretView = z
  .object({
    ...WebhookView.shape,
    secret: z.string().describe('Signs what is sent (Standard Webhooks). Shown only now.'),
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its signing secret, which is shown this once.' });

const AttemptView = z
  .object({
    number: z.int().describe('Counts from 1.'),
    at: InstantOut.describe('When it began.'),
    status: z.int().nullable().describe('HTTP status of the answer; null when there was none in time.'),
    error: z.string().nullable().describe('Why there was none.'),
    durationMs: z.int().describe('How long it took, in milliseconds.'),
    responseBody: z.string().nullable().describe('The first 4 KiB of the answer.'),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One POST of a delivery.' });

export const DeliveryView = z
  .object({
    id: idField<DeliveryId>('delivery'),
    webhookId: idField<WebhookId>('webhook'),
    guildId: GuildIdField.describe('The server of the event.'),
    eventId: idField<EventId>('event').describe('Id of the event, which is the `webhook-id` of every attempt.'),
    eventType: EventTypeField.describe('Type of the event.'),
    cause: z.enum(DELIVERY_CAUSES).describe('Why it exists: the event happened, or it was requested again.'),
    status: z.enum(DELIVERY_STATUSES).describe('pending: attempts are still made; failed: the last one was made.'),
    attemptCount: z.int().describe('Attempts made.'),
    nextAttemptAt: InstantOut.nullable().describe('When the next attempt is due; null when none is.'),
    lastStatus: z.int().nullable().describe('HTTP status of the last attempt.'),
    createdAt: InstantOut,
    completedAt: InstantOut.nullable().describe('When it succeeded or failed for good.'),
  })
  .meta({ id: 'Delivery', description: 'An event on its way to one webhook.' });

export const DeliveryDetailView = z
  .object({ ...DeliveryView.shape, attempts: z.array(AttemptView).describe('Oldest first.') })
  .meta({ id: 'DeliveryDetail', description: 'A delivery with all its attempts.' });

export const ReplayView = z
  .object({
    id: idField<ReplayId>('replay'),
    webhookId: idField<WebhookId>('webhook'),
    createdAfter: InstantOut.describe('Events after this time.'),
    createdBefore: InstantOut.describe('Events before this time.'),
    eventTypes: z
      .array(EventTypeField)
      .nullable()
      .describe('Event types; null for those to which the webhook is subscribed.'),
    createdAt: InstantOut,
  })
  .meta({ id: 'Replay', description: 'An order to deliver the events of a time range once more.' });

export const EventTypeView = z
  .object({
    type: EventTypeField.describe('Name of the type.'),
    description: z.string().describe('Type of the event.'),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema (2020-12) of what is sent.'),
  })
  .meta({ id: 'WebhookEventType', description: 'A type of event that webhooks can receive.' });
