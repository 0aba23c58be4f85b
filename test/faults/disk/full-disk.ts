import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the service before anything else (`--import`): its disk is full for as long as a file is there, but for the
 * space of files that it removes. With `broken` in that file the disk has room, and nothing gets onto it.
 */
const { FULL_WHILE = '' } = process.env;
const { writeSync, writeFileSync, mkdirSync, rmSync, fdatasyncSync, existsSync, fstatSync, readFileSync, statSync } =
  fs;
const { statfs } = fs.promises;
let room = 0;

const isBroken = (): boolean => existsSync(FULL_WHILE) && readFileSync(FULL_WHILE, 'utf8') === 'broken';
const isFull = (): boolean => existsSync(FULL_WHILE) && !isBroken();

const fail = (code: string, errno: number, call: string): never => {
  throw Object.assign(new Error(`${code}: the disk of a test, ${call}`), { code, errno, syscall: call });
};

const takeSpace = (bytes: number, call: string): void => {
  if (!isFull()) room = 0;
  else if (room < bytes) fail('ENOSPC', -28, call);
  else room -= bytes;
};

fs.writeSync = ((fd: number, ...what: [Uint8Array, number, number]) => {
  if (fstatSync(fd).isFile()) takeSpace(what[2], 'write');
  return writeSync(fd, ...what);
}) as typeof fs.writeSync;
fs.writeFileSync = (...what) => {
  takeSpace(1, 'open');
  writeFileSync(...what);
};
const makeFolder = mkdirSync as (...what: unknown[]) => string | undefined;
fs.mkdirSync = (...what: unknown[]) => {
  takeSpace(1, 'mkdir');
  return makeFolder(...what);
};
fs.rmSync = (path, options) => {
  room += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  rmSync(path, options);
};
fs.fdatasyncSync = (fd) => {
  if (isBroken()) fail('EIO', -5, 'fdatasync');
  fdatasyncSync(fd);
};
fs.promises.statfs = (async (path: string) => {
  const space = await statfs(path);
  return isFull() ? Object.assign(space, { bavail: Math.floor(room / space.bsize) }) : space;
}) as typeof statfs;
syncBuiltinESMExports();
