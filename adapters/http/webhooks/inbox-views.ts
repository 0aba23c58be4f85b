import { z } from 'zod';
import type { InboxDeliveryId, WebhookId } from '#core/shared/ids.ts';
import {
  ALL_INBOX_VERIFICATIONS,
  INBOX_VERIFICATIONS,
  type InboxDelivery,
  MAX_INBOX_DELIVERIES,
} from '#core/webhooks/index.ts';
import { GuildIdField, idField, InstantOut } from '../pipeline/codecs.ts';

const results = ALL_INBOX_VERIFICATIONS.map((name) => `- \`${name}\`: ${INBOX_VERIFICATIONS[name]}`).join('\n');

export const InboxView = z
  .object({
    guildId: GuildIdField.describe('The server.'),
    url: z
      .string()
      .nullable()
      .describe('Address that stores what is posted to it; null when the server has no test receiver.'),
    webhookId: idField<WebhookId>('webhook')
      .nullable()
      .describe('The newest webhook of the server that sends to the address; null when there is none.'),
    deliveryCount: z.int().describe(`Stored deliveries, ${MAX_INBOX_DELIVERIES} at the most.`),
    lastReceivedAt: InstantOut.nullable().describe('When the newest of them was received; null when there is none.'),
    createdAt: InstantOut.nullable().describe('When the address was made; null when there is none.'),
  })
  .meta({ id: 'WebhookInbox', description: 'The test receiver of a server, which shows what webhooks send.' });

export const InboxDeliveryView = z
  .object({
    id: idField<InboxDeliveryId>('delivery'),
    guildId: GuildIdField.describe('The server.'),
    receivedAt: InstantOut.describe('When it was received.'),
    method: z.string().describe('Method of the request.'),
    headers: z
      .record(z.string(), z.string())
      .describe('Headers of the request, names in lower case; without cookies and credentials.'),
    body: z.string().describe('Body of the request, as text.'),
    eventId: z.string().nullable().describe('The `webhook-id` of the request; null when it has none.'),
    eventType: z.string().nullable().describe('The `type` in the body; null when it has none.'),
    webhookId: idField<WebhookId>('webhook')
      .nullable()
      .describe('The webhook whose secret signed it; null when it is not verified.'),
    verification: z
      .object({
        result: z
          .enum(ALL_INBOX_VERIFICATIONS)
          .meta({ id: 'WebhookInboxVerification', description: `What a receiver would find.\n\n${results}` }),
        message: z.string().describe('The result in a sentence.'),
      })
      .meta({
        id: 'WebhookInboxCheck',
        description: 'The check that docs/build/webhooks.md asks of receivers, and its result.',
      }),
  })
  .meta({ id: 'WebhookInboxDelivery', description: 'A request that the test receiver stored.' });

export const toInboxDeliveryView = ({ verification, ...delivery }: InboxDelivery) => ({
  ...delivery,
  verification: { result: verification, message: INBOX_VERIFICATIONS[verification] },
});
