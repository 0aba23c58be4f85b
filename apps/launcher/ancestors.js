// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @typedef {{ parent: number, isEnded: boolean, command: string }} ProcessEntry */

/** Deeper than any npm that starts an npm. */
const MAX_ANCESTORS = 16;
const NPM = /^(\S*\/)?(npm|npx)(\s|$)/;
const SHELL = /^(\S*\/)?-?(sh|bash|dash|ash|ksh|zsh|busybox)(\s|$)/;

/** @param {number} pid @returns {ProcessEntry | null} */
const fromProc = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold spaces and parentheses.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(parent), isEnded: state === 'Z' || state === 'X', command };
  } catch {
    return null;
  }
};

/** Where there is no /proc. @param {number} pid @returns {ProcessEntry | null} */
const fromPs = (pid) => {
  try {
    const args = ['-o', 'ppid=,command=', '-p', String(pid)];
    const line = execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return parent === undefined ? null : { parent: Number(parent), isEnded: false, command: command ?? '' };
  } catch {
    return null;
  }
};

/** @param {number} pid */
const isRunning = (pid) => {
  const entry = fromProc(pid);
  if (entry) return !entry.isEnded;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/** @param {number} pid */
const fromSystem = (pid) => fromProc(pid) ?? fromPs(pid);

/**
 * The npm processes that started a process, with the shells between: from its parent to the outermost npm. Empty when
 * npm did not start it, as under nohup, a service manager or in a container.
 *
 * @param {number} parent
 * @param {(pid: number) => Pick<ProcessEntry, 'parent' | 'command'> | null} read
 * @returns {readonly number[]}
 */
export const npmAncestors = (parent, read = fromSystem) => {
  const chain = [];
  for (let pid = parent; chain.length < MAX_ANCESTORS;) {
    const entry = read(pid);
    if (!entry || !(NPM.test(entry.command) || SHELL.test(entry.command))) break;
    chain.push({ pid, command: entry.command });
    pid = entry.parent;
  }
  const outermost = chain.findLastIndex(({ command }) => NPM.test(command));
  return chain.slice(0, outermost + 1).map(({ pid }) => pid);
};

/**
 * Whether an ancestor has ended, or this process has another parent than the first of them.
 *
 * @param {readonly number[]} ancestors
 */
export const isAnyGone = (ancestors) =>
  ancestors.length > 0 && (process.ppid !== ancestors[0] || !ancestors.every(isRunning));
