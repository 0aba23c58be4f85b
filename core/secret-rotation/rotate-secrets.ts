import type { SecretBox } from '../shared/secret-box.ts';
import { canOpen, readAllRows, type SealedRow, type SealedRows } from './sealed-rows.ts';

export interface SecretRotationPorts {
  readonly secrets: SecretBox;
  /** Everything there is that holds sealed texts. */
  readonly sealed: readonly SealedRows[];
}

export interface RotationOutcome {
  /** How many secrets were encrypted again. */
  readonly count: number;
  /** Names of the rows with secrets that no key opens; they stay as they are. */
  readonly unreadable: readonly string[];
}

/**
 * Encrypts every secret again that was not encrypted with the newest key. When all could be decrypted, the earlier keys
 * can be removed. Readers may see the old or the new ciphertext during the rotation; both can be decrypted.
 */
export const rotateSecrets =
  ({ secrets, sealed }: SecretRotationPorts) =>
  async (): Promise<RotationOutcome> => {
    let count = 0;
    const unreadable: string[] = [];
    for await (const { rows, row } of readAllRows(sealed)) {
      const texts = row.texts.filter(canOpen(secrets));
      if (texts.length < row.texts.length) unreadable.push(row.name);
      count += await resealOld(secrets, rows, { ...row, texts });
    }
    return { count, unreadable };
  };

const resealOld = async (secrets: SecretBox, rows: SealedRows, { id, texts }: SealedRow): Promise<number> => {
  const old = texts.filter(({ sealed }) => !secrets.isCurrent(sealed));
  for (const { sealed, owner } of old) await rows.replace(id, sealed, secrets.seal(secrets.open(sealed, owner), owner));
  return old.length;
};
