import type { SecretBox } from '../shared/secret-box.ts';

/** A text that the secret box has encrypted, with the owner it is bound to. */
export interface EncryptedText {
  readonly ciphertext: string;
  readonly owner: string;
}

/** A row that holds encrypted texts. */
export interface EncryptedRow {
  readonly id: string;
  /** What it is, for an operator: `webhook … of server …`. */
  readonly name: string;
  readonly texts: readonly EncryptedText[];
}

/** Rows of one kind that hold encrypted texts, of all servers. */
export interface EncryptedRows {
  /** In the order of their ids, those after this one. */
  list(after: string | null, limit: number): Promise<readonly EncryptedRow[]>;
  /** Puts another text in the place of one; does nothing where that is no longer. */
  replace(id: string, before: string, after: string): Promise<void>;
  /**
   * Removes secrets that cannot be decrypted any more. A row that cannot work without them is disabled until it gets
   * others. A secret that the service itself needs is encrypted again from its plaintext.
   */
  remove(id: string, texts: readonly string[], encrypt: SecretBox['encrypt']): Promise<void>;
}

const BATCH = 100;

/** All rows of all kinds, batch by batch. */
export async function* readAllRows(encrypted: readonly EncryptedRows[]) {
  for (const rows of encrypted) for await (const row of listRows(rows)) yield { rows, row };
}

async function* listRows(rows: EncryptedRows) {
  for (let after: string | null = null; ;) {
    const batch: readonly EncryptedRow[] = await rows.list(after, BATCH);
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? null;
  }
}

/** Whether one of the keys decrypts the text. */
export const canDecrypt =
  (secrets: SecretBox) =>
  ({ ciphertext, owner }: EncryptedText): boolean => {
    try {
      secrets.decrypt(ciphertext, owner);
      return true;
    } catch {
      return false;
    }
  };
