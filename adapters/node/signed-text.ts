import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_LENGTH = 32;
/** Longer than any token that is signed. */
const MAX_LENGTH = 500;

/** Signs words without spaces, as a token that can stand in a path. */
export interface TextSigner {
  sign(words: readonly (string | number)[]): string;
  /** The words; null for a token that `sign` has not returned. */
  verify(token: string): readonly string[] | null;
}

/** Tokens with an HMAC-SHA-256 under a key that is derived from the given one, for one purpose only. */
export const createTextSigner = (serviceKey: string, purpose: string): TextSigner => {
  const key = createHmac('sha256', serviceKey).update(purpose).digest();
  const computeMac = (text: Buffer): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign: (words) => {
      const text = Buffer.from(words.join(' '));
      return Buffer.concat([computeMac(text), text]).toString('base64url');
    },
    verify: (token) => {
      if (token.length > MAX_LENGTH) return null;
      const bytes = Buffer.from(token, 'base64url');
      const [mac, text] = [bytes.subarray(0, MAC_LENGTH), bytes.subarray(MAC_LENGTH)];
      if (mac.length !== MAC_LENGTH || !timingSafeEqual(mac, computeMac(text))) return null;
      // Decoding ignores foreign characters: each token has one spelling.
      return bytes.toString('base64url') === token ? text.toString().split(' ') : null;
    },
  };
};
