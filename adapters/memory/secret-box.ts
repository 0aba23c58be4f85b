import type { SecretBox } from '#core/shared/secret-box.ts';

/** Keeps secrets in memory, without encryption. */
export const createInMemorySecretBox = (): SecretBox => {
  const secrets = new Map<string, { readonly secret: string; readonly owner: string }>();
  return {
    seal: (secret, owner) => {
      const sealed = `sealed ${secrets.size}`;
      secrets.set(sealed, { secret, owner });
      return sealed;
    },
    isCurrent: () => true,
    open: (sealed, owner) => {
      const found = secrets.get(sealed);
      if (found?.owner !== owner) throw new Error('The secret belongs to another owner.');
      return found.secret;
    },
  };
};
