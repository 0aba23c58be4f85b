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
  await syncFolder(dirname(path));
};

/** Makes a folder that only its owner may open, unless it is there. Its name is on disk, as are those of the folders above that it made. */
export const makeFolderDurably = async (path: string): Promise<void> => {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  const above = dirname(resolve(firstMade));
  let folder = resolve(path);
  do {
    folder = dirname(folder);
    await syncFolder(folder);
  } while (folder !== above);
};

/** Keeps the names in it. Windows opens no folder as a file, and keeps names without being asked. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(path, 'r');
};

/** When it resolves, what was written to the file is on disk. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+');

const sync = async (path: string, flags: string): Promise<void> => {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
