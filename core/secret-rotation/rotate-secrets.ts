import type { SecretBox } from '../shared/secret-box.ts';
import { canDecrypt, readAllRows, type EncryptedRow, type EncryptedRows } from './encrypted-rows.ts';

export interface SecretRotationPorts {
  readonly secrets: SecretBox;
  /** Must name every kind of row that holds encrypted texts. */
  readonly encrypted: readonly EncryptedRows[];
}

export interface RotationOutcome {
  readonly count: number;
  /** Names the rows with secrets that no key decrypts. When it is empty, earlier keys can be removed. */
  readonly unreadable: readonly string[];
}

/** Encrypts each secret with the newest key. Readers may see both ciphertexts meanwhile; both can be decrypted. */
export const rotateSecrets =
  ({ secrets, encrypted }: SecretRotationPorts) =>
  async (): Promise<RotationOutcome> => {
    let count = 0;
    const unreadable: string[] = [];
    for await (const { rows, row } of readAllRows(encrypted)) {
      const texts = row.texts.filter(canDecrypt(secrets));
      if (texts.length < row.texts.length) unreadable.push(row.name);
      count += await encryptAgain(secrets, rows, { ...row, texts });
    }
    return { count, unreadable };
  };

const encryptAgain = async (secrets: SecretBox, rows: EncryptedRows, { id, texts }: EncryptedRow): Promise<number> => {
  const old = texts.filter(({ ciphertext }) => !secrets.isCurrent(ciphertext));
  for (const { ciphertext, owner } of old) {
    await rows.replace(id, ciphertext, secrets.encrypt(secrets.decrypt(ciphertext, owner), owner));
  }
  return old.length;
};
