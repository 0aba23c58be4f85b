import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { AppError, notFound } from '#core/shared/errors.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { assertPlausibleSize, nameEntries, refuse } from './entry-names.ts';
import { DEFLATED, LOCAL_HEADER, SIGNATURES } from './packing/zip-format.ts';
import { StableFile } from './read-region.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** Reads zip archives, also those beyond 4 GiB (zip64), with stored and deflated files. */
export class ZipArchive implements Archive {
  readonly #file: StableFile;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  /** Is empty in most archives. */
  readonly comment: string;

  private constructor(file: StableFile, entries: ReadonlyMap<string, ZipEntry>, comment: string) {
    this.#file = file;
    this.#entries = entries;
    this.comment = comment;
  }

  /** @throws validation_error for an archive that would grow more than any server does */
  static async open(file: StableFile): Promise<ZipArchive> {
    const { entries, comment } = await readZipDirectory(file);
    const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
    assertPlausibleSize(unpacked, file.size);
    return new ZipArchive(file, nameEntries(entries), comment);
  }

  list(): readonly ArchiveEntry[] {
    return [...this.#entries].map(([name, { size }]) => ({ name, size }));
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw notFound(`File ${name}`);
    let [size, checksum] = [0, 0];
    for await (const chunk of this.#unpack(entry)) {
      size += chunk.length;
      if (size > entry.size) throw refuse(`${name} is larger than the archive declares.`);
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (size !== entry.size || checksum !== entry.checksum) throw refuse(`${name} is broken, or the file was changed.`);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async *#unpack({ path, offset, packed, method }: ZipEntry): AsyncGenerator<Buffer> {
    const header = await this.#file.readBytes({ offset, size: LOCAL_HEADER });
    if (header.readUInt32LE(0) !== SIGNATURES.local) throw refuse(`${path} is not where the archive says.`);
    const begin = offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
    const stored = this.#file.stream({ offset: begin, size: packed });
    if (method !== DEFLATED) {
      yield* stored;
      return;
    }
    try {
      // Iterating over it shows an error of any part of the pipeline.
      for await (const chunk of pipeline(stored, createInflateRaw(), () => undefined)) yield chunk as Buffer;
    } catch (error) {
      throw error instanceof AppError ? error : refuse(`${path} cannot be unpacked.`, { cause: error });
    }
  }
}
