import { createHash } from 'node:crypto';
import { isRecord } from '#core/shared/values/type-guards.ts';
import type { PortableLine, PortableReader } from '#core/portability/index.ts';
import type { Archive } from './archive.ts';
import { refuse } from './entry-names.ts';
import { openArchive } from './open-archive.ts';
import { decode, MAX_LINE_BYTES, splitLines } from './split-lines.ts';

const SUMMARY = 'summary.json';
const ATTACHMENT = /^attachments\/([0-9a-f]{64})$/;
const JSON_FILE = /^[a-z-]{1,60}\.jsonl?$/;

/**
 * Opens a portable file: a folder, or an archive of one.
 *
 * @throws validation_error for what is none, and for a file without a summary: it broke off
 */
export const openPortableFile = async (path: string): Promise<PortableReader> => {
  const archive = await openArchive(path);
  try {
    return new ArchiveReader(archive, await readHashes(archive));
  } catch (error) {
    await archive.close();
    throw error;
  }
};

/** Reads the SHA-256 of each file. */
const readHashes = async (archive: Archive): Promise<ReadonlyMap<string, string>> => {
  if (!archive.list().some(({ name }) => name === SUMMARY))
    throw refuse(`The file has no ${SUMMARY}, which is written last: it broke off.`);
  const summary = parseDocument(await readAll(archive.read(SUMMARY), MAX_LINE_BYTES, SUMMARY), SUMMARY);
  const files = isRecord(summary) && isRecord(summary.files) ? Object.entries(summary.files) : [];
  return new Map(files.flatMap(([name, file]) => (isHashed(file) ? [[name, file.sha256]] : [])));
};

const isHashed = (file: unknown): file is { readonly sha256: string } =>
  isRecord(file) && typeof file.sha256 === 'string';

const parseDocument = (bytes: Uint8Array, name: string): unknown => {
  try {
    return JSON.parse(decode(bytes, name)) as unknown;
  } catch (cause) {
    throw refuse(`${name} is not JSON.`, { cause });
  }
};

const readAll = async (chunks: AsyncIterable<Uint8Array>, max: number, name: string): Promise<Uint8Array> => {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > max) throw refuse(`${name} is longer than ${max} bytes.`);
    read.push(chunk);
  }
  return Buffer.concat(read);
};

class ArchiveReader implements PortableReader {
  readonly files: readonly string[];
  readonly attachments: ReadonlyMap<string, number>;
  readonly #archive: Archive;
  readonly #hashes: ReadonlyMap<string, string>;

  constructor(archive: Archive, hashes: ReadonlyMap<string, string>) {
    const entries = archive.list();
    const names = entries.map(({ name }) => name);
    this.#archive = archive;
    this.#hashes = hashes;
    this.files = names.filter((name) => JSON_FILE.test(name) && name !== SUMMARY);
    this.attachments = new Map(
      entries.flatMap(({ name, size }) => {
        const [, sha256] = ATTACHMENT.exec(name) ?? [];
        return sha256 === undefined ? [] : [[sha256, size]];
      }),
    );
    const missing = [...hashes.keys()].find((name) => !names.includes(name));
    if (missing !== undefined) throw refuse(`The file has no ${missing}, which its summary names.`);
  }

  async findDocument(name: string): Promise<unknown> {
    if (!this.files.includes(name)) return null;
    return parseDocument(await readAll(this.#readVerified(name), MAX_LINE_BYTES, name), name);
  }

  async *readLines(name: string): AsyncGenerator<PortableLine> {
    if (this.files.includes(name)) yield* splitLines(name, this.#readVerified(name));
  }

  readAttachment(sha256: string, maxBytes: number): Promise<Uint8Array> {
    const name = `attachments/${sha256}`;
    return readAll(verify(name, sha256, this.#archive.read(name)), maxBytes, name);
  }

  close(): Promise<void> {
    return this.#archive.close();
  }

  #readVerified(name: string): AsyncIterable<Uint8Array> {
    const hash = this.#hashes.get(name);
    if (hash === undefined) throw refuse(`The summary does not name ${name}.`);
    return verify(name, hash, this.#archive.read(name));
  }
}

/** @throws validation_error at the end, when other bytes were read than those that were hashed */
async function* verify(name: string, sha256: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256)
    throw refuse(`${name} is not what its SHA-256 says: it is broken, or was changed.`);
}
