import { existsSync } from 'node:fs';

/** Loaded into a process (`--import`): blocks its event loop again and again while a file is there. */
const { BLOCKED_WHILE = '' } = process.env;
const EVERY_MS = 500;
const BLOCKED_MS = 400;

setInterval(() => {
  if (existsSync(BLOCKED_WHILE)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
}, EVERY_MS).unref();
