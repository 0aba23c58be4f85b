import { createHmac } from 'node:crypto';
import { epochMsOf, type Instant } from '#core/shared/instant.ts';

const PREFIX = 'whsec_';

const signatureBy = (secret: string, content: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

/**
 * The headers by which a receiver recognizes us, as Standard Webhooks defines them
 * (https://www.standardwebhooks.com): one signature per secret, in their order. A secret is `whsec_` and base64.
 */
export const signatureHeaders = (secrets: readonly string[], eventId: string, at: Instant, body: string) => {
  const timestamp = String(Math.floor(epochMsOf(at) / 1000));
  const content = `${eventId}.${timestamp}.${body}`;
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureBy(secret, content)).join(' '),
  };
};
