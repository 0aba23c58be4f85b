import type { Archive } from './archive.ts';
import { refuse } from './entry-names.ts';

/** Reads a file of an archive whole. @throws validation_error for one that is larger */
export const readEntry = async (archive: Archive, name: string, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of archive.read(name)) {
    size += chunk.length;
    if (size > maxBytes) throw refuse(`${name} is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
