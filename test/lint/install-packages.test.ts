import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { emptyFolder, ROOT } from '../support/programs/process.ts';

/** A repository with a folder `sample`, whose one package comes from no registry. */
let root: string;
beforeEach(async () => {
  root = await emptyFolder();
  await mkdir(join(root, 'test/tools'), { recursive: true });
  for (const file of ['install.js', 'install-packages.js', 'package.json'])
    await cp(join(ROOT, 'test/tools', file), join(root, 'test/tools', file));
  await mkdir(join(root, 'node_modules'));
  const lock = 'node_modules/fs-native-extensions';
  await symlink(join(ROOT, lock), join(root, lock));
  await mkdir(join(root, 'sample/inner'), { recursive: true });
  await writeSample('1.0.0');
});

const writeJson = (file: string, value: object) => writeFile(join(root, 'sample', file), JSON.stringify(value));

const writeSample = async (version: string): Promise<void> => {
  const own = { name: 'sample', dependencies: { inner: 'file:inner' } };
  const packages = { '': own, inner: { version }, 'node_modules/inner': { resolved: 'inner', link: true } };
  await writeJson('package.json', own);
  await writeJson('inner/package.json', { name: 'inner', version });
  await writeJson('package-lock.json', { name: 'sample', lockfileVersion: 3, requires: true, packages });
};

/** @returns what it printed @throws when it ended with another status than 0 */
const install = async (): Promise<string> => {
  const run = promisify(execFile);
  return (await run(process.execPath, [join(root, 'test/tools/install.js'), 'sample'])).stderr;
};

const inSample = (file: string) => join(root, 'sample/node_modules', file);

it('has one of several processes install a folder, and none later', async () => {
  const printed = await Promise.all([install(), install(), install()]);
  expect(printed.toSorted()).toEqual(['', '', 'The packages of sample are being installed.\n']);
  expect(existsSync(inSample('inner/package.json'))).toBe(true);
  await writeFile(inSample('kept'), '');
  expect(await install()).toBe('');
  expect(existsSync(inSample('kept'))).toBe(true);
});

it('installs again when the lock file has changed', async () => {
  await install();
  await writeFile(inSample('kept'), '');
  await writeSample('1.0.1');
  expect(await install()).toBe('The packages of sample are being installed.\n');
  expect(existsSync(inSample('kept'))).toBe(false);
  expect(await install()).toBe('');
});

it('fails with what npm prints, each time until it is mended', async () => {
  await install();
  await writeSample('1.0.1');
  await writeJson('package.json', { name: 'sample', dependencies: { other: '1.0.0' } });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(install()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The packages of sample are not installed: npm ci ended with 1\.\n.*in sync/ms),
    });
  }
  await writeSample('1.0.1');
  expect(await install()).toBe('The packages of sample are being installed.\n');
});
