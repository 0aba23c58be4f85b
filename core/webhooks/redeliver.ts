import { notFound } from '../shared/errors.ts';
import type { GuildId, WebhookId, DeliveryId } from '../shared/ids.ts';
import type { Delivery } from './delivery.ts';
import { getEnabledWebhook } from './get-webhook.ts';
import type { SendAgainPorts } from './webhook-ports.ts';

/** Delivers the event of a delivery once more. @throws not_found; conflict when the webhook is disabled */
export const redeliver =
  (ports: SendAgainPorts) =>
  async (guild: GuildId, id: WebhookId, delivery: DeliveryId): Promise<Delivery> => {
    const webhook = await getEnabledWebhook(ports, guild, id);
    const found = await ports.deliveries.find(guild, id, delivery);
    if (!found) throw notFound('Delivery');
    const again = await ports.deliveries.add(webhook, found.eventId, 'redelivery', ports.clock.now());
    if (!again) throw notFound('Delivery');
    ports.work.afterCommit(() => {
      ports.signal.wake([id]);
    });
    return again;
  };
