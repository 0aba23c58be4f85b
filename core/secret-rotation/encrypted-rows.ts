import type { SecretBox } from '../shared/secret-box.ts';

/** The ciphertext is bound to its owner. */
export interface EncryptedText {
  readonly ciphertext: string;
  readonly owner: string;
}

export interface EncryptedRow {
  readonly id: string;
  /** Is shown to an operator, such as `webhook … of server …`. */
  readonly name: string;
  readonly texts: readonly EncryptedText[];
}

/** Holds one kind of row of all servers. */
export interface EncryptedRows {
  list(after: string | null, limit: number): Promise<readonly EncryptedRow[]>;
  /** Does nothing when `before` is no longer stored. */
  replace(id: string, before: string, after: string): Promise<void>;
  /** Removes unreadable secrets; a row without its secret is disabled, the service's own is encrypted again. */
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
