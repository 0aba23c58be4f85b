import type { Instant } from '../shared/instant.ts';
import type { WebhookWithSecret, WebhookRef, ManagePorts } from './webhook-ports.ts';
import { getWebhookForUpdate } from './get-webhook.ts';
import { getSecretOwner, rotateSecrets, toWebhookDetail } from './webhook.ts';

/** Creates a new secret; the old one also signs for `overlapHours`. @throws not_found; VersionConflict */
export const rotateSecret =
  (ports: ManagePorts) =>
  async (one: WebhookRef, overlapHours: number): Promise<WebhookWithSecret> => {
    const { webhook, health } = await getWebhookForUpdate(ports, one);
    const { secret, prefix } = ports.secretGenerator.generate();
    const at: Instant = ports.clock.now();
    const sealed = ports.secrets.encrypt(secret, getSecretOwner(webhook));
    const secrets = rotateSecrets(webhook.secrets, sealed, at, overlapHours);
    const saved = await ports.webhooks.save({ ...webhook, secrets, secretPrefix: prefix, updatedAt: at });
    return { ...toWebhookDetail(saved, health), secret };
  };
