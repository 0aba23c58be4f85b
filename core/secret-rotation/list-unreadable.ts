import type { SecretRotationPorts } from './rotate-secrets.ts';
import { canOpen, readAllRows } from './sealed-rows.ts';

/** @returns the names of the rows with secrets that no key decrypts */
export const listUnreadable =
  ({ secrets, sealed }: SecretRotationPorts) =>
  async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const { row } of readAllRows(sealed)) if (!row.texts.every(canOpen(secrets))) names.push(row.name);
    return names;
  };
