import type { SecretBox } from '#core/shared/secret-box.ts';

/** Keeps secrets in memory, without encryption. */
export const createInMemorySecretBox = (): SecretBox => {
  const secrets = new Map<string, { readonly secret: string; readonly owner: string }>();
  return {
    encrypt: (secret, owner) => {
      const ciphertext = `ciphertext ${secrets.size}`;
      secrets.set(ciphertext, { secret, owner });
      return ciphertext;
    },
    isCurrent: () => true,
    decrypt: (ciphertext, owner) => {
      const found = secrets.get(ciphertext);
      if (found?.owner !== owner) throw new Error('The secret belongs to another owner.');
      return found.secret;
    },
  };
};
