import type { Clock } from '../shared/clock.ts';
import type { Ids, WebhookId } from '../shared/ids.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { SecretBox } from '../shared/secret-box.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
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

export interface WebhookSecretGenerator {
  /** Generates `whsec_` and base64 (Standard Webhooks), with the prefix to show later. */
  generate(): { readonly secret: string; readonly prefix: string };
}

export interface WebhookRef {
  readonly owner: OwnerId;
  readonly id: WebhookId;
  /** Holds the version of `If-Match`; null accepts any. */
  readonly ifVersion: number | null;
}

export const WEBHOOK = 'Webhook';

/** The secret is shown only once. */
export type WebhookWithSecret = WebhookDetail & { readonly secret: string };
