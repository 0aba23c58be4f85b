import { conflict } from '../shared/errors.ts';
import type { Clock } from '../shared/clock.ts';
import type { GuildId, Ids, WebhookId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { getOrThrow, type RecordRef, requireVersion } from '../shared/records.ts';
import type { SecretBox } from '../shared/secret-box.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { toCanonicalJson } from '../shared/canonical-json.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import {
  ALL_TYPES,
  toWebhookDetail,
  NEW_ENDPOINT,
  getSecretOwner,
  rotateSecrets,
  type Webhook,
  type WebhookDetail,
  type WebhookFields,
} from './webhook.ts';
import type { EgressGuard } from './webhook-sender.ts';
import type { WebhookStore, WebhookWithHealth } from './webhook-store.ts';

/** Makes signing secrets. */
export interface WebhookSecretGenerator {
  /** A new secret as the receiver needs it: `whsec_` and base64 (Standard Webhooks), and its beginning to show later. */
  generate(): { readonly secret: string; readonly prefix: string };
}

export interface ManagePorts {
  readonly counts: ResourceCounts;
  readonly webhooks: WebhookStore;
  readonly egress: EgressGuard;
  readonly secrets: SecretBox;
  readonly mint: WebhookSecretGenerator;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type WebhookRef = RecordRef<WebhookId>;

/** What errors call it. */
export const WEBHOOK = 'Webhook';

/** A webhook with its secret, which is shown this once. */
export type WebhookWithSecret = WebhookDetail & { readonly secret: string };

/** Deliveries that are removed in one go. */
const REMOVED_AT_ONCE = 5_000;

/** @throws validation_error for a URL that must not be called; conflict when the server has too many */
export const createWebhook =
  ({ webhooks, egress, secrets, mint, clock, ids, counts }: ManagePorts) =>
  async (guild: GuildId, fields: Partial<WebhookFields> & Pick<WebhookFields, 'url'>): Promise<WebhookWithSecret> => {
    await egress.requireAllowed(fields.url);
    await assertWithinLimit({ counts }, guild, 'webhooks');
    const identity = { id: ids.next() as WebhookId, guildId: guild };
    const { secret, prefix } = mint.generate();
    const createdAt = clock.now();
    const webhook: Webhook = {
      description: null,
      eventTypes: [ALL_TYPES],
      enabled: true,
      ...fields,
      ...identity,
      disabledReason: null,
      secrets: [{ sealed: secrets.seal(secret, getSecretOwner(identity)), expiresAt: null }],
      secretPrefix: prefix,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    await webhooks.add(webhook);
    return { ...toWebhookDetail(webhook, NEW_ENDPOINT), secret };
  };

/** @throws not_found; VersionConflict; validation_error for a URL that must not be called */
export const updateWebhook =
  (ports: ManagePorts) =>
  async (one: WebhookRef, fields: Partial<WebhookFields>): Promise<WebhookDetail> => {
    const found = await getWebhookForUpdate(ports, one);
    const { webhook } = found;
    if (fields.url !== undefined && fields.url !== webhook.url) await ports.egress.requireAllowed(fields.url);
    const input: Webhook = { ...webhook, ...fields };
    if (toCanonicalJson(input) === toCanonicalJson(webhook)) return toWebhookDetail(webhook, found.health);
    if (input.enabled && webhook.secrets.length === 0) {
      throw conflict('The secret of this webhook was lost. Rotate its secret first, then enable it.');
    }
    // A receiver that was repaired or replaced starts with a clean health record.
    const isNewChance = (input.enabled && !webhook.enabled) || input.url !== webhook.url;
    return ports.work.run(async () => {
      const disabledReason = input.enabled ? null : input.disabledReason;
      const saved = await ports.webhooks.save({ ...input, disabledReason, updatedAt: ports.clock.now() });
      if (isNewChance) await ports.webhooks.forgetFailures(one.guild, one.id);
      return toWebhookDetail(saved, isNewChance ? NEW_ENDPOINT : found.health);
    });
  };

/**
 * Removes a webhook with all its deliveries. It stops receiving at once; its deliveries may be very many and are
 * deleted in batches.
 *
 * @throws not_found; VersionConflict
 */
export const deleteWebhook =
  (ports: ManagePorts) =>
  async (one: WebhookRef): Promise<void> => {
    const { webhook } = await getWebhookForUpdate(ports, one);
    if (webhook.enabled) await ports.webhooks.save({ ...webhook, enabled: false, updatedAt: ports.clock.now() });
    while (!(await ports.webhooks.remove(one.guild, one.id, REMOVED_AT_ONCE)));
  };

/**
 * Gives a webhook a new secret. The old one also signs for this number of hours.
 *
 * @throws not_found; VersionConflict
 */
export const rotateSecret =
  (ports: ManagePorts) =>
  async (one: WebhookRef, overlapHours: number): Promise<WebhookWithSecret> => {
    const { webhook, health } = await getWebhookForUpdate(ports, one);
    const { secret, prefix } = ports.mint.generate();
    const at: Instant = ports.clock.now();
    const sealed = ports.secrets.seal(secret, getSecretOwner(webhook));
    const secrets = rotateSecrets(webhook.secrets, sealed, at, overlapHours);
    const saved = await ports.webhooks.save({ ...webhook, secrets, secretPrefix: prefix, updatedAt: at });
    return { ...toWebhookDetail(saved, health), secret };
  };

const getWebhookForUpdate = async (ports: ManagePorts, on: WebhookRef): Promise<WebhookWithHealth> => {
  const found = await getOrThrow(ports.webhooks, WEBHOOK, on.guild, on.id);
  requireVersion(WEBHOOK, found.webhook, on.ifVersion);
  return found;
};
