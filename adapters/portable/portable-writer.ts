import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PortableWriter } from '#core/portability/index.ts';
import { refuse } from './entry-names.ts';
import { packTar } from './packing/pack-tar.ts';
import { packZip } from './packing/pack-zip.ts';

interface WrittenFile {
  readonly sha256: string;
  /** Is null for a document. */
  readonly lines: number | null;
}

/**
 * Writes a portable file to a path where nothing is: a `.zip`, `.tar` or `.tar.gz`, or else a folder. It is made beside it under
 * another name first.
 *
 * @throws validation_error when something is there, and for other archives
 */
export const createPortableFile = async (path: string): Promise<PortableWriter> => {
  const target = resolve(path);
  if (/\.(7z|rar|xz|zst|bz2)$/i.test(target))
    throw refuse('Name a folder, or a file that ends with .zip, .tar or .tar.gz.');
  await assertFree(target);
  const folder = join(dirname(target), `.${Date.now().toString(36)}-${process.pid}.portable`);
  await mkdir(join(folder, 'attachments'), { recursive: true, mode: 0o700 });
  return new FolderWriter(folder, target);
};

/** @throws validation_error for a path where something is */
export const assertFree = async (path: string): Promise<void> => {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw refuse(`${path} is there already. Name another one.`);
};

class FolderWriter implements PortableWriter {
  readonly #folder: string;
  readonly #target: string;
  readonly #files: Record<string, WrittenFile> = {};

  constructor(folder: string, target: string) {
    this.#folder = folder;
    this.#target = target;
  }

  async writeDocument(name: string, document: unknown): Promise<void> {
    const text = `${JSON.stringify(document, null, 1)}\n`;
    this.#files[name] = { sha256: await this.#write(name, [text]), lines: null };
  }

  async writeLines(name: string, records: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
    let lines = 0;
    const toLines = async function* (): AsyncGenerator<string> {
      for await (const record of records) {
        lines += 1;
        yield `${JSON.stringify(record)}\n`;
      }
    };
    this.#files[name] = { sha256: await this.#write(name, toLines()), lines };
  }

  async writeAttachment(sha256: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#write(`attachments/${sha256}`, chunks);
  }

  async finish(counts: Readonly<Record<string, number>>): Promise<void> {
    await this.#write('summary.json', [JSON.stringify({ files: this.#files, ...counts }, null, 1)]);
    if (!/\.(zip|tar|tar\.gz|tgz)$/i.test(this.#target)) return rename(this.#folder, this.#target);
    const packed = `${this.#folder}.packed`;
    try {
      await (/zip$/i.test(this.#target)
        ? packZip(this.#folder, packed)
        : packTar(this.#folder, packed, { isCompressed: /gz$/i.test(this.#target) }));
      await rename(packed, this.#target);
    } finally {
      await rm(packed, { force: true });
      await this.discard();
    }
  }

  async discard(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #write(name: string, chunks: AsyncIterable<Uint8Array | string> | Iterable<string>): Promise<string> {
    const hash = createHash('sha256');
    const hashed = async function* (): AsyncGenerator<Uint8Array | string> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(hashed(), createWriteStream(join(this.#folder, name), { mode: 0o600 }));
    return hash.digest('hex');
  }
}
