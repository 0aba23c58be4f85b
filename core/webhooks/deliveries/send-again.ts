import type { OrganizationStore } from '../../organizations/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { conflict } from '../../shared/errors.ts';
import type { EventLog } from '../../shared/events.ts';
import type { Ids, WebhookId } from '../../shared/ids.ts';
import type { OwnerId } from '../../shared/owner.ts';
import { getOrThrow } from '../../shared/records.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import { WEBHOOK } from '../webhook-ports.ts';
import type { WebhookStore } from '../webhook-store.ts';
import type { Webhook } from '../webhook.ts';
import type { DeliverySignal } from './delivery-signal.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { ReplayStore } from './replay.ts';

export interface SendAgainPorts {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly replays: ReplayStore;
  readonly events: EventLog;
  readonly signal: DeliverySignal;
  readonly organizations: Pick<OrganizationStore, 'listMembers'>;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** @throws not_found; conflict when it is disabled */
export const getEnabledWebhook = async (ports: SendAgainPorts, owner: OwnerId, id: WebhookId): Promise<Webhook> => {
  const { webhook } = await getOrThrow(ports.webhooks, WEBHOOK, owner, id);
  if (!webhook.enabled)
    throw conflict('disabled', 'The webhook is disabled. Enable it first: PATCH {"enabled": true}.');
  return webhook;
};
