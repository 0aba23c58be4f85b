import type { SecretRotationPorts } from './rotate-secrets.ts';
import { canDecrypt, readAllRows } from './encrypted-rows.ts';

/** @returns the names of the rows with secrets that no key decrypts */
export const listUnreadable =
  ({ secrets, encrypted }: SecretRotationPorts) =>
  async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const { row } of readAllRows(encrypted)) if (!row.texts.every(canDecrypt(secrets))) names.push(row.name);
    return names;
  };
