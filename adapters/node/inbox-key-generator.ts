import { randomBytes } from 'node:crypto';
import type { InboxKeyGenerator } from '#core/webhooks/index.ts';

const BYTES = 32;

export const inboxKeyGenerator: InboxKeyGenerator = { generate: () => randomBytes(BYTES).toString('base64url') };
