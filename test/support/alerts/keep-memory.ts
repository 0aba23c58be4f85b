import { existsSync } from 'node:fs';

/** Loaded into a process (`--import`): it keeps 900 MB more memory while a file is there. */
const { LARGE_WHILE = '' } = process.env;
const EVERY_MS = 500;
const BYTES = 900_000_000;

let kept: ArrayBuffer | null = null;
setInterval(() => {
  if (existsSync(LARGE_WHILE)) kept ??= fill();
  else if (kept) {
    // Frees it now, and not with some collection.
    kept.transfer(0);
    kept = null;
  }
}, EVERY_MS).unref();

/** What is not written to takes no memory. */
const fill = (): ArrayBuffer => new Uint8Array(BYTES).fill(1).buffer;
