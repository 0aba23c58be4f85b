import { randomBytes } from 'node:crypto';
import type { WebhookSecretGenerator } from '#core/webhooks/index.ts';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;
const SHOWN_LENGTH = 12;

export const webhookSecretGenerator: WebhookSecretGenerator = {
  generate: () => {
    const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
    return { secret, prefix: secret.slice(0, SHOWN_LENGTH) };
  },
};
