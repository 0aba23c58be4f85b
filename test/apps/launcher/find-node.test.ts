import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getNode, isNewEnough, NODE_FOR_SERVICE, NODE_FOR_TESTS } from '../../../apps/launcher/find-node.js';
import { emptyFolder } from '../../support/programs/process.ts';

const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** A folder node_modules with a packaged Node of a version. */
const modulesWith = async (version: string, name = PACKAGE): Promise<string> => {
  const modules = await emptyFolder();
  await mkdir(join(modules, name));
  await writeFile(join(modules, name, 'package.json'), JSON.stringify({ version }));
  return modules;
};

it.each([
  ['v20.20.2', false, false],
  ['v22.18.0', false, false],
  ['v22.19.0', true, false],
  ['v23.11.0', false, false],
  ['v24.0.0', true, false],
  ['v24.9.0', true, true],
  ['v26.0.0', true, true],
])('Node %s runs the service: %s, and the tests: %s', (version, service, tests) => {
  expect([isNewEnough(version, NODE_FOR_SERVICE), isNewEnough(version, NODE_FOR_TESTS)]).toEqual([service, tests]);
});

it('takes the Node that runs it when that is new enough', async () => {
  expect(getNode(NODE_FOR_TESTS, await modulesWith('99.1.0'))).toEqual({ path: process.execPath });
});

it.each([PACKAGE, PACKAGE.replace('node-', 'node-bin-')])('takes the packaged one otherwise: %s', async (name) => {
  const modules = await modulesWith('99.1.0', name);
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  expect(getNode(['99.0'], modules)).toEqual({ path: join(modules, name, 'bin', program), version: '99.1.0' });
});

it('says which Node is needed when neither will do', async () => {
  const missing = expect.stringContaining(`Node.js >= 98.2 or >= 99.0 is needed; this is ${process.version}`);
  for (const modules of [
    await modulesWith('97.0.0'),
    await modulesWith('99.1.0', 'node-other-cpu'),
    await emptyFolder(),
    '/none',
  ])
    expect(getNode(['98.2', '99.0'], modules)).toEqual({ missing });
});
