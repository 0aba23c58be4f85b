import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as connect } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { listFiles } from './list-files.ts';
import { DEFLATED, LOCAL_HEADER, SIGNATURES, ZIP_64_FIELD } from './zip-format.ts';

interface PackedEntry {
  readonly name: Buffer;
  /** Where its local header begins. */
  readonly offset: number;
  readonly packed: number;
  readonly size: number;
  readonly checksum: number;
  /** Its sizes are in the fields of zip64. */
  readonly isLarge: boolean;
}

const IN_ZIP_64 = 0xffffffff;
const MAX_COUNT = 0xffff;
/** Versions of the format that a reader needs: with deflate, and with zip64. */
const VERSION = 20;
const VERSION_64 = 45;
/** The checksum and the sizes come after the content; the name is UTF-8. */
const FLAGS = 0x0808;
/** The first day that the format has. */
const DATE = 0x21;
/** A file of Unix that only its owner reads and writes. */
const MADE_BY = (3 << 8) | VERSION_64;
const ATTRIBUTES = 0o100600 * 2 ** 16;
/** Deflate adds less to what it cannot compress. */
const MAX_GROWTH = 1.001;
const MAX_ADDED = 1_024;

interface ZipOptions {
  /** Sizes and offsets from here on are in the fields of zip64. */
  readonly largeFrom?: number;
}

/** Packs the files of a portable folder into a zip archive, which may be larger than 4 GiB. */
export const packZip = async (
  folder: string,
  target: string,
  { largeFrom = IN_ZIP_64 }: ZipOptions = {},
): Promise<void> => {
  await pipeline(pack(folder, largeFrom), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
};

async function* pack(folder: string, largeFrom: number): AsyncGenerator<Buffer> {
  const entries: PackedEntry[] = [];
  let offset = 0;
  for (const name of await listFiles(folder)) {
    const entry = yield* packFile(join(folder, name), Buffer.from(name), { offset, largeFrom });
    entries.push(entry);
    offset += measureEntry(entry);
  }
  const directory = Buffer.concat(entries.map((entry) => buildDirectoryEntry(entry, largeFrom)));
  yield directory;
  yield buildEnd({ count: entries.length, size: directory.length, offset, largeFrom });
}

async function* packFile(
  path: string,
  name: Buffer,
  { offset, largeFrom }: { readonly offset: number; readonly largeFrom: number },
): AsyncGenerator<Buffer, PackedEntry> {
  const isLarge = (await stat(path)).size * MAX_GROWTH + MAX_ADDED >= largeFrom;
  yield buildLocalHeader(name, isLarge);
  let [size, packed, checksum] = [0, 0, 0];
  const measure = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  };
  // Iterating over it shows an error of any part of the pipeline.
  for await (const chunk of connect(createReadStream(path), measure, createDeflateRaw(), () => undefined)) {
    packed += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  const entry = { name, offset, packed, size, checksum, isLarge };
  yield buildDescriptor(entry);
  return entry;
}

const toLongs = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8);
  return bytes;
};

const buildExtra = (values: readonly number[]): Buffer => {
  if (values.length === 0) return Buffer.alloc(0);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(ZIP_64_FIELD, 0);
  head.writeUInt16LE(values.length * 8, 2);
  return Buffer.concat([head, toLongs(...values)]);
};

const buildLocalHeader = (name: Buffer, isLarge: boolean): Buffer => {
  const header = Buffer.alloc(LOCAL_HEADER);
  const extra = buildExtra(isLarge ? [0, 0] : []);
  header.writeUInt32LE(SIGNATURES.local, 0);
  header.writeUInt16LE(isLarge ? VERSION_64 : VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt32LE(isLarge ? IN_ZIP_64 : 0, 18);
  header.writeUInt32LE(isLarge ? IN_ZIP_64 : 0, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
};

/** Follows the content, whose sizes are not known before. */
const buildDescriptor = ({ checksum, packed, size, isLarge }: PackedEntry): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(SIGNATURES.descriptor, 0);
  head.writeUInt32LE(checksum, 4);
  if (isLarge) return Buffer.concat([head, toLongs(packed, size)]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(packed, 0);
  sizes.writeUInt32LE(size, 4);
  return Buffer.concat([head, sizes]);
};

const measureEntry = (entry: PackedEntry): number =>
  buildLocalHeader(entry.name, entry.isLarge).length + entry.packed + buildDescriptor(entry).length;

const buildDirectoryEntry = (
  { name, offset, packed, size, checksum, isLarge }: PackedEntry,
  largeFrom: number,
): Buffer => {
  const isFar = offset >= largeFrom;
  const extra = buildExtra([...(isLarge ? [size, packed] : []), ...(isFar ? [offset] : [])]);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(SIGNATURES.entry, 0);
  entry.writeUInt16LE(MADE_BY, 4);
  entry.writeUInt16LE(isLarge || isFar ? VERSION_64 : VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(checksum, 16);
  entry.writeUInt32LE(isLarge ? IN_ZIP_64 : packed, 20);
  entry.writeUInt32LE(isLarge ? IN_ZIP_64 : size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(ATTRIBUTES, 38);
  entry.writeUInt32LE(isFar ? IN_ZIP_64 : offset, 42);
  return Buffer.concat([entry, name, extra]);
};

interface DirectoryPlace {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  readonly largeFrom: number;
}

const buildEnd = ({ count, size, offset, largeFrom }: DirectoryPlace): Buffer => {
  const isLarge = count >= MAX_COUNT || Math.max(size, offset) >= largeFrom;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(SIGNATURES.end, 0);
  end.writeUInt16LE(isLarge ? MAX_COUNT : count, 8);
  end.writeUInt16LE(isLarge ? MAX_COUNT : count, 10);
  end.writeUInt32LE(isLarge ? IN_ZIP_64 : size, 12);
  end.writeUInt32LE(isLarge ? IN_ZIP_64 : offset, 16);
  return isLarge ? Buffer.concat([buildLargeEnd(count, size, offset), end]) : end;
};

const buildLargeEnd = (count: number, size: number, offset: number): Buffer => {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(SIGNATURES.end64, 0);
  // The record goes on for 44 bytes after this field.
  head.writeUInt32LE(44, 4);
  head.writeUInt16LE(MADE_BY, 12);
  head.writeUInt16LE(VERSION_64, 14);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(SIGNATURES.locator, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([head, toLongs(count, count, size, offset), locator]);
};
