import { createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { refuse } from '../entry-names.ts';

/*
 * cryptr 6: lower-case hex of salt 64, iv 16, tag 16 and the ciphertext. AES-256-GCM, whose key is PBKDF2-HMAC-SHA512 of the key as text and
 * the salt of the value, with 100,000 rounds. That takes some 50 ms of a core for each value.
 */

const SALT = 64;
const IV = 16;
const TAG = 16;
const ROUNDS = 100_000;
const KEY_BYTES = 32;
const LEAST_HEX = 2 * (SALT + IV + TAG);

const deriveKey = promisify(pbkdf2);

/** Whether the bot has encrypted the value. It does not with `DISABLE_ENCRYPTION`. */
export const isEncrypted = (value: string): boolean =>
  value.length >= LEAST_HEX && value.length % 2 === 0 && /^[0-9a-f]+$/.test(value);

export type Decrypt = (value: string) => Promise<string>;

/** Decrypts values in threads, and returns plain ones as they are. @throws validation_error without the key, and for a wrong one */
export const createDecrypt =
  (key: string | null): Decrypt =>
  async (value) => {
    if (!isEncrypted(value)) return value;
    if (key === null)
      throw refuse('The texts of this database are encrypted. Name the file of its ENCRYPTION_KEY with --key-file.');
    const bytes = Buffer.from(value, 'hex');
    const salt = bytes.subarray(0, SALT);
    const iv = bytes.subarray(SALT, SALT + IV);
    const tag = bytes.subarray(SALT + IV, SALT + IV + TAG);
    const derived = await deriveKey(key, salt, ROUNDS, KEY_BYTES, 'sha512');
    const decipher = createDecipheriv('aes-256-gcm', derived, iv);
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes.subarray(SALT + IV + TAG)), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw refuse('A text cannot be decrypted: this is not the ENCRYPTION_KEY with which the bot ran.', { cause });
    }
  };
