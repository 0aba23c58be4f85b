// @ts-check
// Plain JavaScript that any supported npm's Node can run: everything else needs a newer one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isAnyGone, npmAncestors } from './launcher/ancestors.js';
import { getNode, NODE_FOR_SERVICE, NODE_FOR_TESTS } from './launcher/find-node.js';

/*
 * node apps/launch.js [--for-tests] [options of Node] script.ts [arguments]
 *
 * Runs a script with a Node that can: this one, or the one that npm installed with it. It gets the variables of the file `.env`. Passes SIGTERM and
 * SIGINT on and ends as the script ends. The script is stopped when this process ends in any way, and when the npm that
 * started this process does.
 */

const FOLLOW_LAUNCHER = new URL('./launcher/follow-launcher.js', import.meta.url).href;
const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url));
/** What Node has compiled is kept for the next start, where the folder can be written. */
const COMPILE_CACHE = `${MODULES}.cache/node`;
/** Variables of the clone, which `setup` writes; those of the environment come first. */
const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url));
const CHECK_MS = 500;
/** Processes that run for long, which is what the Node matters for. */
const STARTS_SERVICE = /\bapps\/(standalone|api|worker|bot|discord-gate)\/main\.ts\b/;
/** Keep a process under load smaller: docs/performance.md, "Memory under load". The environment overrides both. */
const MEMORY_OPTIONS = { NODE_OPTIONS: '--max-semi-space-size=32', MALLOC_ARENA_MAX: '2' };

/** @param {string} node @param {readonly string[]} args @param {Readonly<Record<string, string>>} defaults variables of the environment */
const launch = (node, args, defaults) => {
  const variables = !isForTests && existsSync(ENV_FILE) ? [`--env-file=${ENV_FILE}`] : [];
  const child = spawn(node, [...variables, '--import', FOLLOW_LAUNCHER, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...defaults, ...process.env },
  });
  const ancestors = process.env.npm_lifecycle_event === undefined ? [] : npmAncestors(process.ppid);
  const watch = setInterval(() => {
    if (!isAnyGone(ancestors)) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, CHECK_MS);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (status, signal) => {
    clearInterval(watch);
    if (signal === null) process.exit(status ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
};

const [first, ...rest] = process.argv.slice(2);
const isForTests = first === '--for-tests';
const args = isForTests ? rest : process.argv.slice(2);
const found = getNode(isForTests ? NODE_FOR_TESTS : NODE_FOR_SERVICE, MODULES);
if ('missing' in found) {
  process.stderr.write(`${found.missing}\n`);
  process.exitCode = 1;
} else {
  const isService = STARTS_SERVICE.test(args.join(' '));
  if (found.version !== undefined && isService) {
    process.stderr.write(
      `Node.js ${found.version} of node_modules is used, since this is ${process.version}. It is for trying out; install Node.js 24 in production.\n`,
    );
  }
  launch(found.path, args, isService ? MEMORY_OPTIONS : {});
}
