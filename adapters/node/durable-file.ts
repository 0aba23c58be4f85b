import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Writes a file that only its owner may read. Whenever the power goes, there is all of it or nothing. */
export const writeDurably = async (path: string, text: string): Promise<void> => {
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  if (process.platform !== 'win32') await syncFolder(dirname(path));
};

/** Makes a folder that only its owner may open, unless it is there. Its name is on disk, as are those of the folders above that it made. */
export const makeFolderDurably = async (path: string): Promise<void> => {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined || process.platform === 'win32') return;
  const above = dirname(resolve(firstMade));
  let folder = resolve(path);
  do {
    folder = dirname(folder);
    await syncFolder(folder);
  } while (folder !== above);
};

/** Keeps the names in it. Windows opens no folder as a file, and keeps names without being asked. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
