import { createHmac } from 'node:crypto';
import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import { toUserId } from '#core/shared/ids.ts';

/** Ids of the chat are below 2^64, which is less than twenty digits of which the first is a 9. */
const DIGITS = 10n ** 19n;

/** Pseudonyms by HMAC-SHA-256 under a key that is derived from the given one. */
export const createPseudonyms = (serviceKey: string): Pseudonyms => {
  const key = createHmac('sha256', serviceKey).update('pseudonyms').digest();
  return {
    toPseudonym: (guild, user) => {
      const mac = createHmac('sha256', key).update(`${guild} ${user}`).digest();
      return toUserId(String(9n * DIGITS + (mac.readBigUInt64BE() % DIGITS)));
    },
  };
};
