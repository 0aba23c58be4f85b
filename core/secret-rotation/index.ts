import type { SecretBox } from '../shared/secret-box.ts';

/** A row that holds sealed texts, each with the owner it is bound to. */
export interface SealedRow {
  readonly id: string;
  readonly texts: readonly { readonly sealed: string; readonly owner: string }[];
}

/** Rows of one kind that hold sealed texts, of all servers. */
export interface SealedRows {
  /** In the order of their ids, those after this one. */
  list(after: string | null, limit: number): Promise<readonly SealedRow[]>;
  /** Puts another text in the place of one; does nothing where that is no longer. */
  replace(id: string, before: string, after: string): Promise<void>;
}

export interface SecretRotationPorts {
  readonly secrets: SecretBox;
  /** Everything there is that holds sealed texts. */
  readonly sealed: readonly SealedRows[];
}

const BATCH = 100;

export const secretRotationUseCases = ({ secrets, sealed }: SecretRotationPorts) => ({
  /**
   * Seals everything anew that was not sealed with the newest key; then the earlier keys can be taken away. Whoever reads
   * meanwhile finds either text, and both can be opened.
   *
   * @returns how many secrets were sealed anew
   * @throws when one of them cannot be opened; those before it are done
   */
  rotate: async (): Promise<number> => {
    let count = 0;
    for (const rows of sealed) count += await rotated(secrets, rows);
    return count;
  },
});

export type SecretRotationUseCases = ReturnType<typeof secretRotationUseCases>;

const rotated = async (secrets: SecretBox, rows: SealedRows): Promise<number> => {
  let count = 0;
  for (let after: string | null = null; ;) {
    const batch: readonly SealedRow[] = await rows.list(after, BATCH);
    for (const row of batch) count += await rotatedIn(secrets, rows, row);
    if (batch.length < BATCH) return count;
    after = batch.at(-1)?.id ?? null;
  }
};

const rotatedIn = async (secrets: SecretBox, rows: SealedRows, { id, texts }: SealedRow): Promise<number> => {
  const old = texts.filter(({ sealed }) => !secrets.isCurrent(sealed));
  for (const { sealed, owner } of old) await rows.replace(id, sealed, secrets.seal(secrets.open(sealed, owner), owner));
  return old.length;
};
