import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  readonly sizeBytes: number;
  /** This process may still write this much. */
  readonly freeBytes: number;
}

/** The space of the disk that a folder is on. @throws when there is no such folder */
export const readDiskSpace = async (folder: string): Promise<DiskSpace> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { sizeBytes: bsize * blocks, freeBytes: bsize * bavail };
};
