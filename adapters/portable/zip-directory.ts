import { MAX_ENTRIES, refuse } from './entry-names.ts';
import { DEFLATED, SIGNATURES, ZIP_64_FIELD } from './packing/zip-format.ts';
import type { StableFile } from './read-region.ts';

export interface ZipEntry {
  readonly path: string;
  /** Where its local header begins. */
  readonly offset: number;
  readonly packed: number;
  readonly size: number;
  readonly checksum: number;
  readonly method: number;
}

interface Directory {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
}

type CommentedDirectory = Directory & { readonly comment: string };

const END_SIZE = 22;
const LOCATOR_SIZE = 20;
const END_64_SIZE = 56;
const ENTRY_SIZE = 46;
const MAX_COMMENT = 0xffff;
const IN_ZIP_64 = 0xffffffff;
const MAX_DIRECTORY = 256 * 1024 * 1024;
const METHODS = [0, DEFLATED];

/** @throws validation_error for an archive that is broken, encrypted, or packed by another method than deflate */
export const readZipDirectory = async (
  file: StableFile,
): Promise<{ readonly entries: readonly ZipEntry[]; readonly comment: string }> => {
  const { offset, size, count, comment } = await readDirectory(file);
  if (count > MAX_ENTRIES || size > MAX_DIRECTORY) throw refuse(`The file holds more than ${MAX_ENTRIES} files.`);
  const bytes = await file.readBytes({ offset, size });
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(at) !== SIGNATURES.entry)
      throw refuse('The archive is broken.');
    const length = ENTRY_SIZE + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const entry = readEntry(bytes.subarray(at, at + length));
    if (!entry.path.endsWith('/')) entries.push(entry);
    at += length;
  }
  return { entries, comment };
};

const readDirectory = async (file: StableFile): Promise<CommentedDirectory> => {
  const size = Math.min(file.size, END_SIZE + MAX_COMMENT);
  const tail = await file.readBytes({ offset: file.size - size, size });
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || end + END_SIZE > tail.length || tail.readUInt32LE(end) !== SIGNATURES.end)
    throw refuse('The file breaks off.');
  const locator = file.size - size + end - LOCATOR_SIZE;
  const large = locator >= 0 ? await findLargeDirectory(file, locator) : null;
  const directory = large ?? {
    count: tail.readUInt16LE(end + 10),
    size: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
  return { ...directory, comment: tail.subarray(end + END_SIZE).toString('utf8') };
};

const findLargeDirectory = async (file: StableFile, offset: number): Promise<Directory | null> => {
  const locator = await file.readBytes({ offset, size: LOCATOR_SIZE });
  if (locator.readUInt32LE(0) !== SIGNATURES.locator) return null;
  const end = await file.readBytes({ offset: readLong(locator, 8), size: END_64_SIZE });
  if (end.readUInt32LE(0) !== SIGNATURES.end64) throw refuse('The archive is broken.');
  return { count: readLong(end, 32), size: readLong(end, 40), offset: readLong(end, 48) };
};

const readLong = (bytes: Buffer, at: number): number => {
  if (at + 8 > bytes.length) throw refuse('The archive is broken.');
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse('The archive is broken.');
  return Number(value);
};

const readEntry = (bytes: Buffer): ZipEntry => {
  const flags = bytes.readUInt16LE(8);
  const method = bytes.readUInt16LE(10);
  const path = bytes.subarray(ENTRY_SIZE, ENTRY_SIZE + bytes.readUInt16LE(28)).toString('utf8');
  if (flags & 1) throw refuse('The archive is encrypted.');
  if (!METHODS.includes(method)) throw refuse('The archive is packed in a way that is not supported; use deflate.');
  const [size, packed, offset] = readSizes(bytes);
  return { path, method, checksum: bytes.readUInt32LE(16), size, packed, offset };
};

/** Values that do not fit into 32 bits are in an extra field, in this order. */
const readSizes = (bytes: Buffer): readonly [number, number, number] => {
  const extra = readExtra(bytes);
  let at = 0;
  const [size = 0, packed = 0, offset = 0] = [24, 20, 42].map((place) => {
    const value = bytes.readUInt32LE(place);
    if (value !== IN_ZIP_64) return value;
    at += 8;
    return readLong(extra, at - 8);
  });
  return [size, packed, offset];
};

const readExtra = (bytes: Buffer): Buffer => {
  const begin = ENTRY_SIZE + bytes.readUInt16LE(28);
  const all = bytes.subarray(begin, begin + bytes.readUInt16LE(30));
  let at = 0;
  while (at + 4 <= all.length) {
    const length = all.readUInt16LE(at + 2);
    if (all.readUInt16LE(at) === ZIP_64_FIELD) return all.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return Buffer.alloc(0);
};
