import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that a reader needs before others, or after them. */
const FIRST = 'manifest.json';
const LAST = 'summary.json';

/** Lists the files of a portable folder in the order of an archive. */
export const listFiles = async (folder: string): Promise<readonly string[]> => {
  const files = (await readdir(folder)).filter((name) => ![FIRST, LAST, 'attachments'].includes(name)).sort();
  const attachments = (await readdir(join(folder, 'attachments'))).map((name) => `attachments/${name}`);
  return [FIRST, ...files, ...attachments.sort(), LAST];
};
