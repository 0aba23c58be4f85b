import { notFound } from '../../shared/errors.ts';
import type { DeliveryId, WebhookId } from '../../shared/ids.ts';
import type { OwnerId } from '../../shared/owner.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import { getOrThrow } from '../../shared/records.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { WebhookStore } from '../webhook-store.ts';
import { WEBHOOK } from '../webhook-ports.ts';

interface ReadPorts {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
}

export const listDeliveries =
  ({ webhooks, deliveries }: ReadPorts) =>
  async (
    owner: OwnerId,
    id: WebhookId,
    status: readonly DeliveryStatus[] | null,
    page: PageRequest,
  ): Promise<Page<Delivery>> => {
    await getOrThrow(webhooks, WEBHOOK, owner, id);
    return deliveries.list(owner, id, status, page);
  };

export const getDelivery =
  ({ deliveries }: Pick<ReadPorts, 'deliveries'>) =>
  async (owner: OwnerId, webhook: WebhookId, id: DeliveryId) => {
    const found = await deliveries.find(owner, webhook, id);
    if (!found) throw notFound('Delivery');
    return found;
  };
