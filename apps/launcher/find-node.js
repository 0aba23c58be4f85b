// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The first release of each major version that is new enough. Later major versions are, those between are not.
 *
 * @typedef {readonly string[]} NeededNode
 */

/** Type stripping without a flag, and what undici and MikroORM ask for. @type {NeededNode} */
export const NODE_FOR_SERVICE = ['22.19', '24.0'];

/** jest loads ESM packages from CommonJS ones from here on. @type {NeededNode} */
export const NODE_FOR_TESTS = ['24.9'];

/** @param {string} version @returns {readonly [major: number, minor: number]} */
const partsOf = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return [major ?? 0, minor ?? 0];
};

/** @param {string} version @param {NeededNode} needed */
export const isNewEnough = (version, needed) => {
  const [major, minor] = partsOf(version);
  const first = needed.map(partsOf);
  return first.some((one) => one[0] === major && minor >= one[1]) || first.every((one) => major > one[0]);
};

/** @param {string} platform as `process.platform` has it @param {string} arch */
const packagedName = (platform, arch) => new RegExp(`^node-(bin-)?${platform === 'win32' ? 'win' : platform}-${arch}$`);

/**
 * The Node that an optional dependency brought. Its path is used, never the link in `.bin`: npm 10 makes none when
 * several packages offer the same one.
 *
 * @param {string} modules the folder node_modules
 * @returns {{ path: string, version: string } | null}
 */
const packagedNode = (modules) => {
  try {
    const pattern = packagedName(process.platform, process.arch);
    const name = readdirSync(modules).find((folder) => pattern.test(folder));
    if (!name) return null;
    const manifest = /** @type {unknown} */ (JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')));
    const { version } = /** @type {{ version: string }} */ (manifest);
    return { path: join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'), version };
  } catch {
    // No such folder, or half a package: there is none to use.
    return null;
  }
};

/**
 * This process' own Node when it is new enough, otherwise the packaged one, otherwise what is missing in a sentence.
 *
 * @param {NeededNode} needed
 * @param {string} modules
 * @returns {{ path: string, version?: string } | { missing: string }} with the version of a packaged one
 */
export const getNode = (needed, modules) => {
  if (isNewEnough(process.version, needed)) return { path: process.execPath };
  const packaged = packagedNode(modules);
  if (packaged && isNewEnough(packaged.version, needed)) return packaged;
  const other = packaged ? `the packaged one is v${packaged.version}` : 'node_modules has none for this machine';
  return {
    missing:
      `Node.js ${needed.map((version) => `>= ${version}`).join(' or ')} is needed; this is ${process.version}, and ${other}. ` +
      'Install such a Node.js, or run "npm ci" without --omit=optional.',
  };
};
