import type {
  DeliveryObserver,
  DeliverySignal,
  DeliveryStore,
  EgressGuard,
  EncodeEvent,
  InboxKeyGenerator,
  OwnAddress,
  ReplayStore,
  SignatureVerifier,
  WebhookInboxStore,
  WebhookSecretGenerator,
  WebhookSender,
  WebhookStore,
} from '#core/webhooks/index.ts';
import { token } from './token.ts';

/** Webhooks need these from outside; they are a part of `port`. */
export const webhookPort = {
  webhookStore: token<WebhookStore>('WebhookStore'),
  deliveryStore: token<DeliveryStore>('DeliveryStore'),
  replayStore: token<ReplayStore>('ReplayStore'),
  webhookInboxStore: token<WebhookInboxStore>('WebhookInboxStore'),
  inboxKeyGenerator: token<InboxKeyGenerator>('InboxKeyGenerator'),
  signatureVerifier: token<SignatureVerifier>('SignatureVerifier'),
  ownAddress: token<OwnAddress>('OwnAddress'),
  deliverySignal: token<DeliverySignal>('DeliverySignal'),
  deliveryObserver: token<DeliveryObserver>('DeliveryObserver'),
  webhookSender: token<WebhookSender>('WebhookSender'),
  webhookSecretGenerator: token<WebhookSecretGenerator>('WebhookSecretGenerator'),
  egressGuard: token<EgressGuard>('EgressGuard'),
  encodeEvent: token<EncodeEvent>('EncodeEvent'),
};
