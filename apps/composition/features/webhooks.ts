import { webhookUseCases } from '#core/webhooks/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, DATABASE, EVENTS } from '../tokens/port-lists.ts';
import { PostgresWebhookStore } from '#adapters/postgres/webhooks/webhook-store.ts';
import { PostgresDeliveryStore } from '#adapters/postgres/webhooks/delivery-store.ts';
import { PostgresWebhookInboxStore } from '#adapters/postgres/webhooks/inbox-store.ts';
import { PostgresReplayStore } from '#adapters/postgres/webhooks/replay-store.ts';
import { auditWebhookInboxes, auditWebhooks } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Webhooks, their deliveries, and the feed of events. */
export const webhooks = defineFeature({
  useCases: (provide) => {
    provide(feature.webhooks, webhookUseCases, {
      ...EVENTS,
      ...COUNTS,
      webhooks: port.webhookStore,
      organizations: port.organizationStore,
      deliveries: port.deliveryStore,
      replays: port.replayStore,
      secrets: port.secretBox,
      secretGenerator: port.webhookSecretGenerator,
      egress: port.egressGuard,
      sender: port.webhookSender,
      encodeEvent: port.encodeEvent,
      observer: port.deliveryObserver,
      tracer: port.tracer,
      signal: port.deliverySignal,
      inboxes: port.webhookInboxStore,
      inboxKeys: port.inboxKeyGenerator,
      signatures: port.signatureVerifier,
      ownAddress: port.ownAddress,
    });
  },
  stores: (provide) => {
    provide(port.webhookStore, ({ db, ...audit }) => auditWebhooks(audit, new PostgresWebhookStore(db)), AUDITED);
    provide(
      port.webhookInboxStore,
      ({ db, ...audit }) => auditWebhookInboxes(audit, new PostgresWebhookInboxStore(db)),
      AUDITED,
    );
    provide(port.deliveryStore, ({ db }) => new PostgresDeliveryStore(db), DATABASE);
    provide(port.replayStore, ({ db }) => new PostgresReplayStore(db), DATABASE);
  },
});
