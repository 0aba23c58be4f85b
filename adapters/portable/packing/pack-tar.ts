import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { listFiles } from './list-files.ts';

/** Bytes of a header; contents are filled up to it. */
export const BLOCK = 512;
const MAX_OCTAL = 8 ** 11 - 1;

/** Packs the files of a portable folder into a tar archive. */
export const packTar = async (
  folder: string,
  target: string,
  { isCompressed }: { readonly isCompressed: boolean },
): Promise<void> => {
  const bytes = pack(folder);
  const file = createWriteStream(target, { mode: 0o600, flags: 'wx' });
  await (isCompressed ? pipeline(bytes, createGzip(), file) : pipeline(bytes, file));
};

async function* pack(folder: string): AsyncGenerator<Buffer> {
  for (const name of await listFiles(folder)) {
    const { size } = await stat(join(folder, name));
    yield buildHeader(name, size);
    for await (const chunk of createReadStream(join(folder, name))) yield chunk as Buffer;
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** A header of POSIX. The names are short. */
const buildHeader = (name: string, size: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'utf8');
  header.write('0000600\0', 100);
  writeSize(header, size);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

/** Sizes from 8 GiB on are in the base-256 form. */
const writeSize = (header: Buffer, size: number): void => {
  if (size <= MAX_OCTAL) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
};
