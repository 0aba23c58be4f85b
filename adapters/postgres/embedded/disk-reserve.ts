import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, statfs } from 'node:fs/promises';

const MIB = 1024 * 1024;
/** Three segments of the log. */
const RESERVE_MIB = 48;
/** The buffers of PostgreSQL: what it has changed in memory can be written while this much is free. */
const MARGIN_BYTES = 32 * MIB;

const CHECK_EVERY_MS = 1_000;
/** There seemed to be room for the reserve, and there was none: a quota, or somebody else who writes as well. */
const AFTER_FAILURE_MS = 30_000;

/**
 * Disk space that only the log of the embedded database may use. PostgreSQL bears a failed write of a table, but not one of
 * its log. The space is a file, which is removed when the disk is full. From then on `isFull`, until there is room for a new one.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #file: string;
  #isFull = false;
  #nextCheckAt = 0;

  /** @param folder on the same disk as the database */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#file = `${folder}/${name}`;
  }

  /** Whether nothing more may be written, as far as is known. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** A write has failed for lack of space. */
  noteFull(): void {
    this.#isFull = true;
    this.#nextCheckAt = performance.now() + CHECK_EVERY_MS;
  }

  /** Frees the space. @returns false when there was none */
  release(): boolean {
    if (!existsSync(this.#file)) return false;
    rmSync(this.#file);
    return true;
  }

  /** Looks at the disk, once a second at the most, and makes the reserve when it is missing. Never rejects. */
  async refresh(): Promise<void> {
    if (performance.now() < this.#nextCheckAt) return;
    this.#nextCheckAt = performance.now() + CHECK_EVERY_MS;
    const isMissing = !existsSync(this.#file);
    const isShort = (await this.#countFree()) < MARGIN_BYTES + (isMissing ? RESERVE_MIB * MIB : 0);
    this.#isFull = isShort || (isMissing && !(await this.#make()));
  }

  /** Some file systems do not know their size. */
  async #countFree(): Promise<number> {
    const { bsize, blocks, bavail } = await statfs(this.#folder).catch(() => ({ bsize: 0, blocks: 0, bavail: 0 }));
    return blocks > 0 ? bsize * bavail : Infinity;
  }

  async #make(): Promise<boolean> {
    const unfinished = `${this.#file}.new`;
    try {
      await fill(unfinished);
      await rename(unfinished, this.#file);
      return true;
    } catch {
      rmSync(unfinished, { force: true });
      this.#nextCheckAt = performance.now() + AFTER_FAILURE_MS;
      return false;
    }
  }
}

/** With random bytes: no file system can store them in less space. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w', 0o600);
  try {
    const chunk = randomFillSync(Buffer.alloc(MIB));
    for (let written = 0; written < RESERVE_MIB; written += 1) await file.appendFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
};
