import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { toEpochMs, type Instant } from '#core/shared/instant.ts';
import { LruCache } from '#core/shared/values/lru-cache.ts';

const PREFIX = 'whsec_';

/** Preparing a key costs four times what signing with it does. */
const MAX_PREPARED = 2_000;
const prepared = new LruCache<string, KeyObject>(MAX_PREPARED);

/** The key of a secret. */
export const toSigningKey = (secret: string): KeyObject =>
  prepared.getOrMake(secret, () => createSecretKey(secret.slice(PREFIX.length), 'base64'));

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', toSigningKey(secret)).update(content).digest('base64')}`;

/**
 * The headers by which a receiver recognizes us, as Standard Webhooks defines them
 * (https://www.standardwebhooks.com): one signature per secret, in their order. A secret is `whsec_` and base64.
 */
export const createSignatureHeaders = (secrets: readonly string[], eventId: string, at: Instant, body: string) => {
  const timestamp = String(Math.floor(toEpochMs(at) / 1000));
  const content = `${eventId}.${timestamp}.${body}`;
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, content)).join(' '),
  };
};
