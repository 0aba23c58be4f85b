import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureVerifier } from '#core/webhooks/index.ts';
import { toSigningKey } from './sign.ts';

const VERSION = 'v1,';

/** Verifies what `createSignatureHeaders` signs. */
export const signatureVerifier: SignatureVerifier = {
  isSigned: ({ id, timestamp, body }, signatures, secret) => {
    const expected = createHmac('sha256', toSigningKey(secret)).update(`${id}.${timestamp}.`).update(body).digest();
    return signatures
      .split(' ')
      .filter((signature) => signature.startsWith(VERSION))
      .map((signature) => Buffer.from(signature.slice(VERSION.length), 'base64'))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  },
};
