import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { z } from 'zod';
import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import type { DeliveryId, EventId, OrganizationId, ReplayId, WebhookId } from '#core/shared/ids.ts';
import {
  ALL_TYPES,
  DELIVERY_CAUSES,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  WEBHOOK_STATUSES,
} from '#core/webhooks/index.ts';
import { GuildIdField, idField, InstantOut, VersionOut } from '../pipeline/codecs.ts';

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

export const WebhookView = z
  .object({
    id: idField<WebhookId>('webhook'),
    guildId: GuildIdField.nullable().describe(
      'The server whose events are sent; null for a webhook of an organization.',
    ),
    organizationId: idField<OrganizationId>('organization')
      .nullable()
      .describe('The organization; the events of all its member servers are sent; null for a webhook of a server.'),
    ...WEBHOOK_SHAPE,
    eventTypes: z.array(Subscription).describe('Event types that are sent; `*` matches all types.'),
    status: z
      .enum(WEBHOOK_STATUSES)
      .describe(
        'active: the last attempt succeeded, or there was none; failing: it did not; disabled: nothing is sent.',
      ),
    disabledReason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .describe('Why the service disabled it: the receiver answered 410, or failed for five days.'),
    secretPrefix: z.string().describe('The first characters of the present secret.'),
    lastDeliveryAt: InstantOut.nullable().describe('When the last attempt ended.'),
    lastStatus: z.int().nullable().describe('HTTP status of the last attempt; null when it got none.'),
    failingSince: InstantOut.nullable().describe('The first failure since the last success.'),
    version: VersionOut,
    createdAt: InstantOut,
    updatedAt: InstantOut,
  })
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
