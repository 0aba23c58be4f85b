import { ContainerModule } from 'inversify';
import { PostgresWebhookStore } from '#adapters/postgres/webhooks/webhook-store.ts';
import { PostgresDeliveryStore } from '#adapters/postgres/webhooks/delivery-store.ts';
import { PostgresReplayStore } from '#adapters/postgres/webhooks/replay-store.ts';
import { auditWebhooks } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED, DATABASE } from '../port-lists.ts';

export const webhooksStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.webhookStore, ({ db, ...audit }) => auditWebhooks(audit, new PostgresWebhookStore(db)), AUDITED);
  provide(port.deliveryStore, ({ db }) => new PostgresDeliveryStore(db), DATABASE);
  provide(port.replayStore, ({ db }) => new PostgresReplayStore(db), DATABASE);
});
