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

const BATCH = 100;

export const secretRotationUseCases = ({ secrets, sealed }: SecretRotationPorts) => ({
  /**
   * Encrypts every secret again that was not encrypted with the newest key. When all could be decrypted, the earlier
   * keys can be removed. Readers may see the old or the new ciphertext during the rotation; both can be decrypted.
   */
  rotate: async (): Promise<RotationOutcome> => {
    let count = 0;
    const unreadable: string[] = [];
    for await (const { rows, row } of readAllRows(sealed)) {
      const texts = row.texts.filter(canOpen(secrets));
      if (texts.length < row.texts.length) unreadable.push(row.name);
      count += await resealOld(secrets, rows, { ...row, texts });
    }
    return { count, unreadable };
  },

  /** Names of the rows with secrets that no key opens. */
  unreadable: async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const { row } of readAllRows(sealed)) if (!row.texts.every(canOpen(secrets))) names.push(row.name);
    return names;
  },

  /** Removes every secret that no key opens, for good. @returns the names of the rows that had them */
  forgetUnreadable: async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for await (const { rows, row } of readAllRows(sealed)) {
      const lost = row.texts.filter((text) => !canOpen(secrets)(text));
      if (lost.length === 0) continue;
      const texts = lost.map((text) => text.sealed);
      await rows.remove(row.id, texts, (text, owner) => secrets.seal(text, owner));
      names.push(row.name);
    }
    return names;
  },
});

export type SecretRotationUseCases = ReturnType<typeof secretRotationUseCases>;

async function* readAllRows(sealed: readonly SealedRows[]) {
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

const canOpen =
  (secrets: SecretBox) =>
  ({ sealed, owner }: SealedText): boolean => {
    try {
      secrets.open(sealed, owner);
      return true;
    } catch {
      return false;
    }
  };

const resealOld = async (secrets: SecretBox, rows: SealedRows, { id, texts }: SealedRow): Promise<number> => {
  const old = texts.filter(({ sealed }) => !secrets.isCurrent(sealed));
  for (const { sealed, owner } of old) await rows.replace(id, sealed, secrets.seal(secrets.open(sealed, owner), owner));
  return old.length;
};
