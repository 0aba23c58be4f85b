import { ContainerModule } from 'inversify';
import { webhookUseCases } from '#core/webhooks/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, EVENTS } from '../port-lists.ts';

/** Webhooks, their deliveries, and the feed of events. */
export const webhooks = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
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
    signal: port.deliverySignal,
  });
});
