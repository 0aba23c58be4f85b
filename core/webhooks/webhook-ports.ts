import type { OrganizationStore } from '../organizations/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventLog } from '../shared/events.ts';
import type { Ids, WebhookId } from '../shared/ids.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { SecretBox } from '../shared/secret-box.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { ReplayStore } from './deliveries/replay.ts';
import type { DeliveryStore } from './deliveries/delivery-store.ts';
import type { DeliverySignal } from './deliveries/delivery-signal.ts';
import type { EgressGuard } from './webhook-sender.ts';
import type { WebhookStore } from './webhook-store.ts';
import type { WebhookDetail } from './webhook.ts';

export interface ManagePorts {
  readonly counts: ResourceCounts;
  readonly webhooks: WebhookStore;
  readonly egress: EgressGuard;
  readonly secrets: SecretBox;
  readonly secretGenerator: WebhookSecretGenerator;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Makes signing secrets. */
export interface WebhookSecretGenerator {
  /** A new secret as the receiver needs it: `whsec_` and base64 (Standard Webhooks), and its beginning to show later. */
  generate(): { readonly secret: string; readonly prefix: string };
}

/** Names a webhook that a request changes. */
export interface WebhookRef {
  readonly owner: OwnerId;
  readonly id: WebhookId;
  /** The version that the caller has read, as `If-Match` names it; null accepts any. */
  readonly ifVersion: number | null;
}

/** The name of the resource in error messages. */
export const WEBHOOK = 'Webhook';

/** A webhook with its secret, which is shown this once. */
export type WebhookWithSecret = WebhookDetail & { readonly secret: string };

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
