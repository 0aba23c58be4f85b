import { advanceReplays } from './deliveries/advance-replays.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { deliverTo } from './deliveries/deliver.ts';
import type { DeliverPorts } from './deliveries/delivery-round.ts';
import { getWebhook } from './get-webhook.ts';
import { type InboxPorts, inboxUseCases } from './inbox/index.ts';
import { listEvents, listOrganizationEvents } from './list-events.ts';
import { listWebhooks } from './list-webhooks.ts';
import { purgeEvents } from './deliveries/purge-events.ts';
import { getDelivery, listDeliveries } from './deliveries/read-deliveries.ts';
import { redeliver } from './deliveries/redeliver.ts';
import { replayEvents } from './deliveries/replay-events.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './deliveries/test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import type { SendAgainPorts } from './deliveries/send-again.ts';
import type { ManagePorts } from './webhook-ports.ts';

export { EVENT_RETENTION_DAYS, UNKNOWN_EVENT } from './list-events.ts';
export { LEASE_MS as ENDPOINT_LEASE_MS } from './deliveries/deliver.ts';
export type { EncodeEvent } from './deliveries/delivery-round.ts';
export * from './deliveries/delivery.ts';
export type { DeliveryObserver, ObservedAttempt } from './deliveries/delivery-observer.ts';
export type { DeliverySignal } from './deliveries/delivery-signal.ts';
export type { DeliveryStore, DueDelivery, EndpointLease, AttemptReport } from './deliveries/delivery-store.ts';
export type { WebhookSecretGenerator, WebhookWithSecret } from './webhook-ports.ts';
export * from './inbox/index.ts';
export type { Replay, ReplayStore } from './deliveries/replay.ts';
export * from './webhook.ts';
export type { EgressGuard, Exchange, WebhookRequest, WebhookSender } from './webhook-sender.ts';
export { WEBHOOK_LIST, type WebhookQuery, type WebhookStore, type WebhookWithHealth } from './webhook-store.ts';

const SWEEP_BATCH = 100;

export type WebhookPorts = ManagePorts & SendAgainPorts & DeliverPorts & InboxPorts;

export const webhookUseCases = (ports: WebhookPorts) => ({
  get: getWebhook(ports),
  list: listWebhooks(ports),
  create: createWebhook(ports),
  update: updateWebhook(ports),
  delete: deleteWebhook(ports),
  rotateSecret: rotateSecret(ports),
  listDeliveries: listDeliveries(ports),
  getDelivery: getDelivery(ports),
  listEvents: listEvents(ports),
  listOrganizationEvents: listOrganizationEvents(ports),
  test: testWebhook(ports),
  redeliver: redeliver(ports),
  replay: replayEvents(ports),
  deliver: deliverTo(ports),
  /** Lists unleased endpoints with due deliveries, whose signal was lost or whose worker died. */
  listDueEndpoints: () => ports.deliveries.listDueEndpoints(ports.clock.now(), SWEEP_BATCH),
  advanceReplays: advanceReplays(ports),
  purgeEvents: purgeEvents(ports),
  ...inboxUseCases(ports),
});

export type WebhookUseCases = ReturnType<typeof webhookUseCases>;
