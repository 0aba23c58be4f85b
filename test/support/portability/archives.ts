import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** What the archive says instead of the size. */
  readonly declaredSize?: number;
}

interface ZipOptions {
  /** Writes sizes and offsets into the fields for archives beyond 4 GiB. */
  readonly isLarge?: boolean;
  readonly method?: number;
  readonly flags?: number;
}

const long = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8);
  return bytes;
};

const IN_ZIP_64 = 0xffffffff;

const pack = ({ content }: ZippedFile, method: number): Buffer =>
  method === 8 ? deflateRawSync(content) : Buffer.from(content);

const toParts = (file: ZippedFile, offset: number, { isLarge = false, method = 8, flags = 0 }: ZipOptions) => {
  const name = Buffer.from(file.name);
  const packed = pack(file, method);
  const toField = (value: number) => (isLarge ? IN_ZIP_64 : value);
  const size = file.declaredSize ?? file.content.length;
  const common = Buffer.alloc(20);
  common.writeUInt16LE(flags, 0);
  common.writeUInt16LE(method, 2);
  common.writeUInt32LE(crc32(file.content), 8);
  common.writeUInt32LE(toField(packed.length), 12);
  common.writeUInt32LE(toField(size), 16);
  const local = Buffer.alloc(6);
  local.writeUInt32LE(0x04034b50, 0);
  const localName = Buffer.alloc(4);
  localName.writeUInt16LE(name.length, 0);
  const values = isLarge ? long(size, packed.length, offset) : Buffer.alloc(0);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(1, 0);
  head.writeUInt16LE(values.length, 2);
  const extra = isLarge ? Buffer.concat([head, values]) : Buffer.alloc(0);
  const entry = Buffer.alloc(8);
  entry.writeUInt32LE(0x02014b50, 0);
  const entryEnd = Buffer.alloc(18);
  entryEnd.writeUInt16LE(name.length, 0);
  entryEnd.writeUInt16LE(extra.length, 2);
  entryEnd.writeUInt32LE(toField(offset), 14);
  return {
    local: Buffer.concat([local, common, localName, name, packed]),
    entry: Buffer.concat([entry, common, entryEnd, name, extra]),
  };
};

/** A zip archive of the files, which may lie about itself. */
export const zip = (files: readonly ZippedFile[], options: ZipOptions = {}): Buffer => {
  let offset = 0;
  const parts = files.map((file) => {
    const part = toParts(file, offset, options);
    offset += part.local.length;
    return part;
  });
  const directory = Buffer.concat(parts.map(({ entry }) => entry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.isLarge ? 0xffff : files.length, 10);
  end.writeUInt32LE(options.isLarge ? 0xffffffff : directory.length, 12);
  end.writeUInt32LE(options.isLarge ? 0xffffffff : offset, 16);
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  long(files.length, directory.length, offset).copy(large, 32);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  long(offset + directory.length).copy(locator, 8);
  const largeEnd = options.isLarge ? [large, locator] : [];
  return Buffer.concat([...parts.map(({ local }) => local), directory, ...largeEnd, end]);
};

interface FolderOptions extends ZipOptions {
  /** A folder of its own inside the archive. */
  readonly within?: string;
}

/** Packs a portable folder into a zip. */
export const packFolder = async (folder: string, options: FolderOptions = {}): Promise<Buffer> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const zipped = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const relative = file.slice(folder.length + 1);
      return { name: (options.within ?? '') + relative, content: await readFile(file) };
    }),
  );
  return zip(zipped, options);
};

/** Writes a portable folder into a zip at the path. */
export const zipFolder = async (folder: string, path: string, options: FolderOptions = {}) => {
  await writeFile(path, await packFolder(folder, options));
  return path;
};
