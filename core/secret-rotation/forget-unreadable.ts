import type { SecretRotationPorts } from './rotate-secrets.ts';
import { canOpen, readAllRows } from './sealed-rows.ts';

/** Removes every secret that no key decrypts, for good. @returns the names of the rows that had them */
export const forgetUnreadable =
  ({ secrets, sealed }: SecretRotationPorts) =>
  async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const { rows, row } of readAllRows(sealed)) {
      const lost = row.texts.filter((text) => !canOpen(secrets)(text));
      if (lost.length === 0) continue;
      const texts = lost.map((text) => text.sealed);
      await rows.remove(row.id, texts, (text, owner) => secrets.seal(text, owner));
      names.push(row.name);
    }
    return names;
  };
