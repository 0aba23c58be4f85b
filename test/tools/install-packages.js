// @ts-check
// Plain JavaScript that any supported npm's Node can run.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const POLL_MS = 200;

/** @param {string} file */
const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** A copy of the lock file whose packages are installed completely. @param {string} folder */
const toStamp = (folder) => join(ROOT, folder, 'node_modules/.installed-lock.json');

/** @param {string} folder */
const readLock = (folder) => readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8');

/** @param {string} folder */
const isInstalled = (folder) => readIfThere(toStamp(folder)) === readLock(folder);

/**
 * The lock is npm's as well: where npm outlives this process, which was killed, others wait for its end.
 *
 * @param {string} folder @param {number} lock @returns {Promise<void>} rejects with what npm printed
 */
const runNpm = (folder, lock) =>
  new Promise((succeed, fail) => {
    const options = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
    const child = spawn('npm', options, {
      cwd: join(ROOT, folder),
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe', lock],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
    child.on('error', fail);
    child.on('close', (status) => {
      if (status === 0) succeed();
      else fail(new Error(`The packages of ${folder} are not installed: npm ci ended with ${status}.\n${printed}`));
    });
  });

/**
 * Waits while another process installs the same folder.
 *
 * @param {string} folder @returns {Promise<number>} an open file, with a lock of the operating system until it is closed
 */
const acquireLock = async (folder) => {
  // Only here, where it is needed: it is a package of the repository itself.
  const { default: extensions } = await import('fs-native-extensions');
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const file = openSync(join(cache, `installing-${folder.replaceAll(/\W/g, '-')}.lock`), 'a+');
  while (!extensions.tryLock(file)) await pause(POLL_MS);
  return file;
};

/**
 * Installs the packages of a folder as its lock file lists them, unless they are installed already. Processes that do so at the same time
 * wait for the first of them.
 *
 * @param {string} folder from the top of the repository, such as `test/tools`
 */
export const installPackages = async (folder) => {
  if (isInstalled(folder)) return;
  const lock = await acquireLock(folder);
  try {
    if (isInstalled(folder)) return;
    process.stderr.write(`The packages of ${folder} are being installed.\n`);
    const stamp = readLock(folder);
    rmSync(toStamp(folder), { force: true });
    await runNpm(folder, lock);
    writeFileSync(toStamp(folder), stamp);
  } finally {
    closeSync(lock);
  }
};
