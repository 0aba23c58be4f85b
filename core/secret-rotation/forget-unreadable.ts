import type { SecretRotationPorts } from './rotate-secrets.ts';
import { canDecrypt, readAllRows } from './encrypted-rows.ts';

/** Removes every secret that no key decrypts, for good. @returns the names of the rows that had them */
export const forgetUnreadable =
  ({ secrets, encrypted }: SecretRotationPorts) =>
  async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const { rows, row } of readAllRows(encrypted)) {
      const lost = row.texts.filter((text) => !canDecrypt(secrets)(text));
      if (lost.length === 0) continue;
      const texts = lost.map((text) => text.ciphertext);
      await rows.remove(row.id, texts, (text, owner) => secrets.encrypt(text, owner));
      names.push(row.name);
    }
    return names;
  };
