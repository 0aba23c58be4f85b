import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { SyncedCopy } from './synced-copy.ts';

/**
 * Loaded into the service before anything else (`--import`): keeps a copy of a folder as its disk would have it after a
 * power cut. What was written without being synced is not in it.
 */
const { POWER_FOLDER = '', POWER_COPY = '' } = process.env;
type BytesAndPlace = [bytes: Uint8Array, offset?: number, length?: number, position?: number | null];
const copy = new SyncedCopy(POWER_FOLDER, POWER_COPY);
const { openSync, closeSync, writeSync, fsyncSync, fdatasyncSync } = fs;
const paths = new Map<number, string>();

fs.openSync = (path, ...how) => {
  const fd = openSync(path, ...how);
  if (typeof path === 'string') paths.set(fd, path);
  return fd;
};
fs.closeSync = (fd) => {
  paths.delete(fd);
  closeSync(fd);
};
fs.writeSync = ((fd: number, ...what: BytesAndPlace) => {
  const written = writeSync(fd, ...what);
  const position = what[3];
  if (paths.has(fd)) copy.noteWrite(fd, typeof position === 'number' ? { position, length: written } : null);
  return written;
}) as typeof fs.writeSync;

const recording = (sync: (fd: number) => void) => (fd: number) => {
  sync(fd);
  const path = paths.get(fd);
  if (path !== undefined) copy.keep(path);
};
fs.fsyncSync = recording(fsyncSync);
fs.fdatasyncSync = recording(fdatasyncSync);

const { open } = fs.promises;
fs.promises.open = async (path, ...how) => {
  const file = await open(path, ...how);
  const sync = file.sync.bind(file);
  file.sync = async () => {
    await sync();
    if (typeof path === 'string') copy.keep(path);
  };
  return file;
};
syncBuiltinESMExports();
