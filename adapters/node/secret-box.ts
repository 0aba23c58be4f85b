import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretBox } from '#core/shared/secret-box.ts';

/** A key of AES-256, and the name by which its ciphertexts refer to it. */
export interface SecretsKey {
  readonly id: string;
  readonly key: Uint8Array;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Reads `id:base64,id:base64`. @throws when a key is none */
export const parseSecretsKeys = (text: string): readonly SecretsKey[] =>
  text.split(',').map((entry) => {
    const [, id, base64] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(entry) ?? [];
    if (id === undefined || base64 === undefined) {
      throw new Error(`id:base64 is needed, with ${KEY_BYTES} bytes (openssl rand -base64 ${KEY_BYTES})`);
    }
    return { id, key: Buffer.from(base64, 'base64') };
  });

/** A new key, in the form that `parseSecretsKeys` reads. */
export const generateSecretsKey = (): string => `k1:${randomBytes(KEY_BYTES).toString('base64')}`;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random IV. The owner and the key's name are authenticated with the text, so what
 * was encrypted cannot be moved elsewhere.
 *
 * @param keys the first one encrypts, all of them decrypt
 */
export const createAesSecretBox = (keys: readonly SecretsKey[]): SecretBox => ({
  encrypt: (secret, owner) => {
    const [newest] = keys;
    if (!newest) throw new Error('There is no key to encrypt secrets with.');
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, newest.key, iv).setAAD(toBoundData(owner, newest.id));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${newest.id}:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')}`;
  },

  isCurrent: (ciphertext) => ciphertext.split(':')[0] === keys[0]?.id,

  decrypt: (ciphertext, owner) => {
    const [id = '', base64 = ''] = ciphertext.split(':');
    const known = keys.find((key) => key.id === id);
    if (!known) throw new Error(`A secret was encrypted with key "${id}", which SECRETS_KEY does not have.`);
    const bytes = Buffer.from(base64, 'base64');
    const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    const decipher = createDecipheriv(CIPHER, known.key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(toBoundData(owner, id)).setAuthTag(tag);
    try {
      const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    } catch (error) {
      throw new Error(
        `A secret could not be decrypted with key "${id}": the key differs from the one that encrypted it.`,
        {
          cause: error,
        },
      );
    }
  },
});

const toBoundData = (owner: string, keyId: string) => Buffer.from(`${owner}|${keyId}`);
