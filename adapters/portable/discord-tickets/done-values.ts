import { createHash } from 'node:crypto';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { type Decrypt, isEncrypted } from './decrypt.ts';

const toHash = (value: string): string => createHash('sha256').update(value).digest('hex');

/**
 * Keeps decrypted values in a file beside the portable one, so that a conversion that was broken off does not decrypt them again. The file is
 * removed at the end.
 */
export class DoneValues {
  readonly #path: string;
  readonly #decrypt: Decrypt;
  readonly #known = new Map<string, string>();

  private constructor(path: string, decrypt: Decrypt) {
    this.#path = path;
    this.#decrypt = decrypt;
  }

  static async open(path: string, decrypt: Decrypt): Promise<DoneValues> {
    const done = new DoneValues(path, decrypt);
    const text = await readFile(path, 'utf8').catch(() => '');
    // The last line may have broken off.
    for (const line of text.split('\n').slice(0, -1)) {
      const [hash, value] = JSON.parse(line) as [string, string];
      done.#known.set(hash, value);
    }
    return done;
  }

  readonly decrypt: Decrypt = async (value) => {
    if (!isEncrypted(value)) return this.#decrypt(value);
    const hash = toHash(value);
    const known = this.#known.get(hash);
    if (known !== undefined) return known;
    const plain = await this.#decrypt(value);
    await appendFile(this.#path, `${JSON.stringify([hash, plain])}\n`, { mode: 0o600 });
    return plain;
  };

  remove(): Promise<void> {
    return rm(this.#path, { force: true });
  }
}
