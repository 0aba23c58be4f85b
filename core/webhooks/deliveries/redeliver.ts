import { notFound } from '../../shared/errors.ts';
import type { DeliveryId, WebhookId } from '../../shared/ids.ts';
import type { OwnerId } from '../../shared/owner.ts';
import type { Delivery } from './delivery.ts';
import { getEnabledWebhook, type SendAgainPorts } from './send-again.ts';

/** @throws not_found; conflict when the webhook is disabled */
export const redeliver =
  (ports: SendAgainPorts) =>
  async (owner: OwnerId, id: WebhookId, delivery: DeliveryId): Promise<Delivery> => {
    const webhook = await getEnabledWebhook(ports, owner, id);
    const found = await ports.deliveries.find(owner, id, delivery);
    if (!found) throw notFound('Delivery');
    const again = await ports.deliveries.add(webhook, found.eventId, 'redelivery', ports.clock.now());
    if (!again) throw notFound('Delivery');
    ports.work.afterCommit(() => {
      ports.signal.wake([id]);
    });
    return again;
  };
