import { toCanonicalJson } from '../shared/values/canonical-json.ts';
import { conflict } from '../shared/errors.ts';
import type { WebhookRef, ManagePorts } from './webhook-ports.ts';
import { getWebhookForUpdate } from './get-webhook.ts';
import { type WebhookFields, type WebhookDetail, type Webhook, toWebhookDetail, NEW_ENDPOINT } from './webhook.ts';

/** @throws not_found; VersionConflict; validation_error for a forbidden URL */
export const updateWebhook =
  (ports: ManagePorts) =>
  async (one: WebhookRef, fields: Partial<WebhookFields>): Promise<WebhookDetail> => {
    const found = await getWebhookForUpdate(ports, one);
    const { webhook } = found;
    if (fields.url !== undefined && fields.url !== webhook.url) await ports.egress.requireAllowed(fields.url);
    const input: Webhook = { ...webhook, ...fields };
    if (toCanonicalJson(input) === toCanonicalJson(webhook)) return toWebhookDetail(webhook, found.health);
    if (input.enabled && webhook.secrets.length === 0) {
      throw conflict('secret_lost', 'The secret of this webhook was lost. Rotate its secret first, then enable it.');
    }
    // A repaired or replaced receiver starts with a clean health record.
    const isNewChance = (input.enabled && !webhook.enabled) || input.url !== webhook.url;
    return ports.work.run(async () => {
      const disabledReason = input.enabled ? null : input.disabledReason;
      const saved = await ports.webhooks.save({ ...input, disabledReason, updatedAt: ports.clock.now() });
      if (isNewChance) await ports.webhooks.forgetFailures(one.owner, one.id);
      return toWebhookDetail(saved, isNewChance ? NEW_ENDPOINT : found.health);
    });
  };
