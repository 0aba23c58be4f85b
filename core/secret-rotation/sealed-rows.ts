import type { SecretBox } from '../shared/secret-box.ts';

/** A text of the secret box, with the owner it is bound to. */
export interface SealedText {
  readonly sealed: string;
  readonly owner: string;
}

/** A row that holds sealed texts. */
export interface SealedRow {
  readonly id: string;
  /** What it is, for an operator: `webhook … of server …`. */
  readonly name: string;
  readonly texts: readonly SealedText[];
}

/** Rows of one kind that hold sealed texts, of all servers. */
export interface SealedRows {
  /** In the order of their ids, those after this one. */
  list(after: string | null, limit: number): Promise<readonly SealedRow[]>;
  /** Puts another text in the place of one; does nothing where that is no longer. */
  replace(id: string, before: string, after: string): Promise<void>;
  /**
   * Removes secrets that cannot be decrypted any more. A row that cannot work without them is disabled until it gets
   * others. A secret that the service itself needs is encrypted again from its plaintext.
   */
  remove(id: string, texts: readonly string[], seal: SecretBox['seal']): Promise<void>;
}

const BATCH = 100;

/** All rows of all kinds, batch by batch. */
export async function* readAllRows(sealed: readonly SealedRows[]) {
  for (const rows of sealed) for await (const row of listRows(rows)) yield { rows, row };
}

async function* listRows(rows: SealedRows) {
  for (let after: string | null = null; ;) {
    const batch: readonly SealedRow[] = await rows.list(after, BATCH);
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? null;
  }
}

/** Whether one of the keys decrypts the text. */
export const canOpen =
  (secrets: SecretBox) =>
  ({ sealed, owner }: SealedText): boolean => {
    try {
      secrets.open(sealed, owner);
      return true;
    } catch {
      return false;
    }
  };
