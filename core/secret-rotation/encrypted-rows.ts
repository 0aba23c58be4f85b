import type { SecretBox } from '../shared/secret-box.ts';

/** The ciphertext is bound to its owner. */
export interface EncryptedText {
  readonly ciphertext: string;
  readonly owner: string;
}

export interface EncryptedRow {
  readonly id: string;
  /** Shown to an operator: `webhook … of server …`. */
  readonly name: string;
  readonly texts: readonly EncryptedText[];
}

/** Holds the encrypted rows of one kind, of all servers. */
export interface EncryptedRows {
  /** Ordered by id. */
  list(after: string | null, limit: number): Promise<readonly EncryptedRow[]>;
  /** Does nothing when `before` is no longer stored. */
  replace(id: string, before: string, after: string): Promise<void>;
  /**
   * Removes secrets that cannot be decrypted. A row that needs them is disabled until it gets others. A secret that the
   * service itself needs is encrypted again from its plaintext.
   */
  remove(id: string, texts: readonly string[], encrypt: SecretBox['encrypt']): Promise<void>;
}

const BATCH = 100;

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
