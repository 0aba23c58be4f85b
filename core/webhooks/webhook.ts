import type { EventType } from '../shared/events.ts';
import type { WebhookId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { type OwnerFields, toOwnerId } from '../shared/owner.ts';

export interface StoredSecret {
  readonly sealed: string;
  /** The secret stops signing then, after a rotation; null for the present one. */
  readonly expiresAt: Instant | null;
}

/** The receiver answered 410, or failed for five days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Matches all event types, also future ones. */
export const ALL_TYPES = '*';

export interface Webhook extends OwnerFields {
  readonly id: WebhookId;
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: readonly (EventType | typeof ALL_TYPES)[];
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  /** The newest comes first. */
  readonly secrets: readonly StoredSecret[];
  readonly secretPrefix: string;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type WebhookFields = Pick<Webhook, 'url' | 'description' | 'eventTypes' | 'enabled'>;

export interface EndpointHealth {
  readonly lastDeliveryAt: Instant | null;
  /** Is null when the last attempt had no answer. */
  readonly lastStatus: number | null;
  readonly failingSince: Instant | null;
  readonly consecutiveFailures: number;
  /** No attempt starts before this time, after several failures or a Retry-After. */
  readonly pausedUntil: Instant | null;
}

export const NEW_ENDPOINT: EndpointHealth = {
  lastDeliveryAt: null,
  lastStatus: null,
  failingSince: null,
  consecutiveFailures: 0,
  pausedUntil: null,
};

export const WEBHOOK_STATUSES = ['active', 'failing', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

export type WebhookDetail = Omit<Webhook, 'secrets'> &
  Pick<EndpointHealth, 'lastDeliveryAt' | 'lastStatus' | 'failingSince'> & { readonly status: WebhookStatus };

export const toWebhookDetail = (
  { secrets: _, ...webhook }: Webhook,
  { lastDeliveryAt, lastStatus, failingSince }: EndpointHealth,
): WebhookDetail => ({
  ...webhook,
  status: !webhook.enabled ? 'disabled' : failingSince ? 'failing' : 'active',
  lastDeliveryAt,
  lastStatus,
  failingSince,
});

/** The encryption binds the secret to this text. */
export const getSecretOwner = (webhook: Pick<Webhook, keyof OwnerFields | 'id'>): string =>
  `${toOwnerId(webhook)}|${webhook.id}|secret`;

const MAX_SECRETS = 3;
const HOUR_MS = 60 * 60 * 1000;

export const rotateSecrets = (
  secrets: readonly StoredSecret[],
  sealed: string,
  at: Instant,
  overlapHours: number,
): readonly StoredSecret[] => {
  const latest = plusMs(at, overlapHours * HOUR_MS);
  const overlapping = listValidSecrets(secrets, at)
    .map((old) => ({ ...old, expiresAt: old.expiresAt !== null && old.expiresAt < latest ? old.expiresAt : latest }))
    .filter(({ expiresAt }) => expiresAt > at);
  return [{ sealed, expiresAt: null }, ...overlapping].slice(0, MAX_SECRETS);
};

export const listValidSecrets = (secrets: readonly StoredSecret[], at: Instant): readonly StoredSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
