import { createHash, randomBytes } from 'node:crypto';
import type { SignInSecrets } from '#core/dashboard/index.ts';

const BYTES = 32;
/** 32 bytes as base64url. */
const FORM = /^[\w-]{43}$/;

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

export const signInSecrets: SignInSecrets = {
  generate: () => {
    const secret = randomBytes(BYTES).toString('base64url');
    return { secret, hash: hash(secret) };
  },
  hash: (secret) => (FORM.test(secret) ? hash(secret) : null),
};
