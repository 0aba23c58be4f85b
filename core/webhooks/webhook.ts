import type { EventType } from '../shared/events.ts';
import type { WebhookId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { type OwnerFields, toOwnerId } from '../shared/owner.ts';

/** A signing secret at rest. */
export interface StoredSecret {
  readonly sealed: string;
  /** When it stops signing after a rotation; null for the present one. */
  readonly expiresAt: Instant | null;
}

/** Why the service itself stopped delivering: the receiver answered 410, or failed for five days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Matches every type of event, including types added later. */
export const ALL_TYPES = '*';

/** An address that receives the events of a server, or of all member servers of an organization. */
export interface Webhook extends OwnerFields {
  readonly id: WebhookId;
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: readonly (EventType | typeof ALL_TYPES)[];
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  /** Newest first. */
  readonly secrets: readonly StoredSecret[];
  /** The first characters of the present secret. */
  readonly secretPrefix: string;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What a client may set of a webhook when creating or changing it. */
export type WebhookFields = Pick<Webhook, 'url' | 'description' | 'eventTypes' | 'enabled'>;

/** The health of an endpoint, as its delivery attempts show. */
export interface EndpointHealth {
  readonly lastDeliveryAt: Instant | null;
  /** HTTP status of the last attempt; null when it got none. */
  readonly lastStatus: number | null;
  /** The first failure since the last success. */
  readonly failingSince: Instant | null;
  readonly consecutiveFailures: number;
  /** No attempt is made before: the endpoint failed several times in a row, or asked for time. */
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

/** A webhook as its owner sees it: without secrets, with how it is doing. */
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

/** Whom an encrypted secret of a webhook belongs to. */
export const getSecretOwner = (webhook: Pick<Webhook, keyof OwnerFields | 'id'>): string =>
  `${toOwnerId(webhook)}|${webhook.id}|secret`;

/** More than this many secrets never sign at once. */
const MAX_SECRETS = 3;
const HOUR_MS = 60 * 60 * 1000;

/** The secrets after a rotation: the new one, and those that still overlap with it. */
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

/** The secrets that sign at a given time. */
export const listValidSecrets = (secrets: readonly StoredSecret[], at: Instant): readonly StoredSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
