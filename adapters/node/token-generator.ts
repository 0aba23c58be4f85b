import { hash as computeHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenGenerator } from '#core/access/index.ts';

const PREFIX = 'gdk_';
const SECRET_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 12;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

const computeChecksum = (text: string): string => {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

const hash = (token: string) => computeHash('sha256', token, 'hex');

/** The checksum lets a typo be refused without a look into the database. */
export const tokenGenerator: TokenGenerator = {
  generate: () => {
    const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62.charAt(randomInt(62))).join('');
    const token = PREFIX + secret + computeChecksum(PREFIX + secret);
    return { secret: token, prefix: token.slice(0, SHOWN_LENGTH), hash: hash(token) };
  },

  hash: (token) => {
    const body = token.slice(0, -CHECKSUM_LENGTH);
    return FORM.test(token) && computeChecksum(body) === token.slice(-CHECKSUM_LENGTH) ? hash(token) : null;
  },
};
