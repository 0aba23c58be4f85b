import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { refuse } from './entry-names.ts';

/** A part of a file on the disk. */
export interface Region {
  readonly offset: number;
  readonly size: number;
}

/** A file on the disk that must not change as long as it is read. */
export class StableFile {
  readonly path: string;
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #state: string;

  private constructor(path: string, handle: FileHandle, { size, state }: { size: number; state: string }) {
    this.path = path;
    this.size = size;
    this.#handle = handle;
    this.#state = state;
  }

  static async open(path: string): Promise<StableFile> {
    const handle = await open(path, 'r');
    return new StableFile(path, handle, await readState(handle));
  }

  /** @throws validation_error when the file ends before the region */
  async readBytes({ offset, size }: Region): Promise<Buffer> {
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await this.#handle.read(bytes, 0, size, offset);
    if (bytesRead < size) throw refuse('The file breaks off.');
    return bytes;
  }

  /** @throws validation_error when the file ends before the region, or was changed since it was opened */
  async *stream({ offset, size }: Region): AsyncGenerator<Buffer> {
    let left = size;
    if (size > 0) {
      for await (const chunk of createReadStream(this.path, { start: offset, end: offset + size - 1 })) {
        left -= (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    }
    const { state } = await readState(this.#handle);
    if (state !== this.#state) throw refuse('The file was changed while it was read.');
    if (left > 0) throw refuse('The file breaks off.');
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

const readState = async (handle: FileHandle) => {
  const { size, mtimeMs } = await handle.stat();
  return { size, state: `${size} ${mtimeMs}` };
};
