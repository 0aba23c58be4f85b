import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Archive } from './archive.ts';
import { AppError } from '#core/shared/errors.ts';
import { assertPlausibleSize, refuse } from './entry-names.ts';
import { FolderArchive } from './folder-archive.ts';
import { BLOCK } from './packing/pack-tar.ts';
import { StableFile } from './read-region.ts';
import { TarArchive } from './tar-archive.ts';
import { ZipArchive } from './zip-archive.ts';
import { readZipDirectory } from './zip-directory.ts';

/**
 * Opens a folder, or an archive whose kind is found by its content, not by its name.
 *
 * @throws validation_error for anything else, and for what is broken or hostile
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const found = await stat(path).catch(() => null);
  if (!found) throw refuse(`There is no file or folder ${path}.`);
  if (found.isDirectory()) return FolderArchive.open(path);
  if (!found.isFile()) throw refuse(`${path} is neither a file nor a folder.`);
  const head = await readHead(path);
  if (head.readUInt16LE(0) === GZIP) return openCompressed(path, found.size);
  const file = await StableFile.open(path);
  try {
    if (isZip(head)) return await ZipArchive.open(file);
    if (isTar(head)) return await TarArchive.open(file);
    throw refuse(`${path} is no portable file: a folder, .zip, .tar or .tar.gz is needed.`);
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** Whether a file has the content of an archive that can be opened. */
export const isArchive = async (path: string): Promise<boolean> => {
  const head = await readHead(path);
  return head.readUInt16LE(0) === GZIP || isZip(head) || isTar(head);
};

/** @throws validation_error for an archive that holds more bytes than that, or that cannot be read */
export const assertUnpacksWithin = async (path: string, maxBytes: number): Promise<void> => {
  const head = await readHead(path);
  if (head.readUInt16LE(0) === GZIP) return assertInflatesWithin(path, maxBytes);
  if (!isZip(head)) return;
  const file = await StableFile.open(path);
  try {
    const { entries } = await readZipDirectory(file);
    assertWithin(
      entries.reduce((sum, { size }) => sum + size, 0),
      maxBytes,
    );
  } finally {
    await file.close();
  }
};

const assertWithin = (unpacked: number, maxBytes: number): void => {
  if (unpacked > maxBytes) throw refuse(`The file holds more than ${maxBytes} bytes when it is unpacked.`);
};

const assertInflatesWithin = async (path: string, maxBytes: number): Promise<void> => {
  let unpacked = 0;
  const count = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      unpacked += chunk.length;
      assertWithin(unpacked, maxBytes);
    }
  };
  await pipeline(createReadStream(path), createGunzip(), count).catch((error: unknown) => {
    throw error instanceof AppError ? error : refuse(`${path} cannot be unpacked.`, { cause: error });
  });
};

const GZIP = 0x8b1f;
const isZip = (head: Buffer): boolean => head.subarray(0, 2).toString('latin1') === 'PK';
const isTar = (head: Buffer): boolean => head.subarray(257, 262).toString('latin1') === 'ustar';

const readHead = async (path: string): Promise<Buffer> => {
  const head = Buffer.alloc(BLOCK);
  const handle = await open(path, 'r');
  try {
    await handle.read(head, 0, BLOCK, 0);
  } finally {
    await handle.close();
  }
  return head;
};

/** Unpacks it beside other temporary files: the archive inside is read at several places. */
const openCompressed = async (path: string, packed: number): Promise<Archive> => {
  const folder = await mkdtemp(join(tmpdir(), 'portable-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const unpacked = join(folder, 'portable.tar');
    await pipeline(createReadStream(path), createGunzip(), limitGrowth(packed), createWriteStream(unpacked));
    const file = await StableFile.open(unpacked);
    const archive = await TarArchive.open(file).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    return {
      list: () => archive.list(),
      read: (name) => archive.read(name),
      close: async () => {
        await archive.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error instanceof AppError ? error : refuse(`${path} cannot be unpacked.`, { cause: error });
  }
};

const limitGrowth = (packed: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unpacked = 0;
    for await (const chunk of chunks) {
      unpacked += chunk.length;
      assertPlausibleSize(unpacked, packed);
      yield chunk;
    }
  };
