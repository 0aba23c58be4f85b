import { notFound } from '#core/shared/errors.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { MAX_ENTRIES, nameEntries, refuse } from './entry-names.ts';
import { BLOCK } from './packing/pack-tar.ts';
import { type Region, StableFile } from './read-region.ts';

/** Extended headers hold a path or a size, nothing long. */
const MAX_EXTENDED = 64 * 1024;

interface TarEntry extends Region {
  readonly path: string;
}

interface Header {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/** What an extended header says of the next entry. */
interface Extended {
  readonly path?: string;
  readonly size?: number;
}

const toText = (bytes: Buffer): string => bytes.toString('utf8').replace(/\0.*$/s, '');

/** Octal digits, or the base-256 form of numbers that are too large for them. */
const toNumber = (bytes: Buffer): number => {
  const first = bytes[0] ?? 0;
  if (first & 0x80) return bytes.subarray(1).reduce((sum, byte) => sum * 256 + byte, first & 0x7f);
  const digits = toText(bytes).trim();
  if (!/^[0-7]*$/.test(digits)) throw refuse('The archive has a header that cannot be read.');
  return digits === '' ? 0 : parseInt(digits, 8);
};

const sumHeader = (block: Buffer): number =>
  block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);

/** Returns null for the block of zeros at the end. */
const readHeader = (block: Buffer): Header | null => {
  if (block.every((byte) => byte === 0)) return null;
  if (toNumber(block.subarray(148, 156)) !== sumHeader(block)) throw refuse('The archive has a header that is broken.');
  const isPosix = block.subarray(257, 262).toString('latin1') === 'ustar';
  const prefix = isPosix ? toText(block.subarray(345, 500)) : '';
  const name = toText(block.subarray(0, 100));
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    size: toNumber(block.subarray(124, 136)),
    type: block.subarray(156, 157).toString('latin1'),
  };
};

/** Reads `<length> <key>=<value>` lines of POSIX. */
const parseExtended = (bytes: Buffer): Extended => {
  const fields = new Map<string, string>();
  for (const line of bytes.toString('utf8').split('\n')) {
    const [, key = '', value = ''] = /^\d+ ([^=]+)=(.*)$/s.exec(line) ?? [];
    fields.set(key, value);
  }
  const [path, size] = [fields.get('path'), fields.get('size')];
  return { ...(path !== undefined && { path }), ...(size !== undefined && { size: Number(size) }) };
};

const readExtended = async (file: StableFile, { type, size }: Header, offset: number): Promise<Extended> => {
  if (size > MAX_EXTENDED) throw refuse('The archive has a header that is too long.');
  const bytes = await file.readBytes({ offset, size });
  return type === 'L' ? { path: toText(bytes) } : parseExtended(bytes);
};

const isExtended = (type: string): boolean => type === 'x' || type === 'L';
const isFile = (type: string): boolean => type === '0' || type === '\0';

const listEntries = async (file: StableFile): Promise<readonly TarEntry[]> => {
  const entries: TarEntry[] = [];
  let extended: Extended = {};
  let offset = 0;
  while (offset + BLOCK <= file.size) {
    const header = readHeader(await file.readBytes({ offset, size: BLOCK }));
    if (!header) return entries;
    const begin = offset + BLOCK;
    const { path, size } = { ...header, ...(isExtended(header.type) ? {} : extended) };
    if (!Number.isSafeInteger(size) || size < 0 || begin + size > file.size) throw refuse('The file breaks off.');
    if (isExtended(header.type)) extended = { ...extended, ...(await readExtended(file, header, begin)) };
    else extended = {};
    if (isFile(header.type)) entries.push({ path: path.replace(/^\.\//, ''), offset: begin, size });
    if (entries.length > MAX_ENTRIES) throw refuse(`The file holds more than ${MAX_ENTRIES} files.`);
    offset = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw refuse('The file breaks off.');
};

/** Reads tar archives: ustar, with the longer names and sizes of POSIX and GNU. */
export class TarArchive implements Archive {
  readonly #file: StableFile;
  readonly #entries: ReadonlyMap<string, TarEntry>;

  private constructor(file: StableFile, entries: ReadonlyMap<string, TarEntry>) {
    this.#file = file;
    this.#entries = entries;
  }

  static async open(file: StableFile): Promise<TarArchive> {
    return new TarArchive(file, nameEntries(await listEntries(file)));
  }

  list(): readonly ArchiveEntry[] {
    return [...this.#entries].map(([name, { size }]) => ({ name, size }));
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw notFound(`File ${name}`);
    yield* this.#file.stream(entry);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
