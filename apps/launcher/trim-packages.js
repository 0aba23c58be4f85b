// @ts-check
// Plain JavaScript that any supported npm's Node can run: npm runs it at the end of an installation.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * node apps/launcher/trim-packages.js
 *
 * Deletes what nothing here reads, a fifth of all packages: the headers of the packaged Node, source maps, tinyld for browsers, and what
 * Node compiled to build the dashboard.
 */

/** The package has each of its tables several times; `tinyld.normal.node` is used. */
const UNUSED = /^tinyld[\\/](?:playground|dist[\\/]tinyld\.(?:heavy|light|normal\.browser)\.[\w.]*js)$/;
const NODE_PACKAGE = /^node-(?:bin-)?(?:darwin|linux|win)-/;

/** @param {string} path */
const remove = (path) => rmSync(path, { recursive: true, force: true });

/** @param {string} modules a folder node_modules */
export const trimPackages = (modules) => {
  remove(join(modules, '.cache/node'));
  for (const name of readdirSync(modules)) if (NODE_PACKAGE.test(name)) remove(join(modules, name, 'include'));
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.map') || UNUSED.test(file)) remove(join(modules, file));
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  trimPackages(fileURLToPath(new URL('../../node_modules', import.meta.url)));
