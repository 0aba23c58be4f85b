import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded into the service before anything else (`--import`): its disk is full for as long as a file is there. */
const { FULL_WHILE = '' } = process.env;
const { writeSync, writeFileSync, mkdirSync, existsSync, fstatSync } = fs;

const requireSpace = (call: string): void => {
  if (!existsSync(FULL_WHILE)) return;
  throw Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: call,
  });
};

fs.writeSync = ((fd: number, ...what: never[]) => {
  if (fstatSync(fd).isFile()) requireSpace('write');
  return writeSync(fd, ...(what as unknown as [Uint8Array]));
}) as typeof fs.writeSync;
fs.writeFileSync = (...what) => {
  requireSpace('open');
  writeFileSync(...what);
};
const makeFolder = mkdirSync as (...what: unknown[]) => string | undefined;
fs.mkdirSync = (...what: unknown[]) => {
  requireSpace('mkdir');
  return makeFolder(...what);
};
syncBuiltinESMExports();
