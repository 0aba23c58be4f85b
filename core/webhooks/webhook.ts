import type { EventType } from '../shared/events.ts';
import type { GuildId, OrganizationId, WebhookId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { internal, reported, unreported } from '../shared/record/field.ts';
import type { RecordFields, RecordOf, WritableOf } from '../shared/record/record.ts';
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

/** Belongs to a server or to an organization. */
export const WEBHOOK_RECORD = {
  id: unreported.id<WebhookId>('webhook'),
  guildId: unreported
    .chatId<GuildId>('server')
    .nullable()
    .about('The server whose events are sent; null for a webhook of an organization.'),
  organizationId: unreported
    .id<OrganizationId>('organization')
    .nullable()
    .about('The organization; the events of all its member servers are sent; null for a webhook of a server.'),
  url: reported.text().writable(),
  description: reported.text().nullable().writable(),
  eventTypes: reported.data<readonly (EventType | typeof ALL_TYPES)[]>().writable(),
  enabled: reported.flag().writable(),
  disabledReason: reported
    .choice(DISABLED_REASONS)
    .nullable()
    .initially(null)
    .about('Why the service disabled it: the receiver answered 410, or failed for five days.'),
  /** The newest comes first. */
  secrets: internal.data<readonly StoredSecret[]>(),
  secretPrefix: unreported.text().about('The first characters of the present secret.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Webhook = RecordOf<typeof WEBHOOK_RECORD>;
export type WebhookFields = WritableOf<typeof WEBHOOK_RECORD>;

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
