import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestSources } from '../../../apps/dashboard/source-digest.ts';

let folder: string;
let core: string;
let lockFile: string;

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'guildesk-sources-'));
  folder = join(parent, 'dashboard');
  core = join(parent, 'markup');
  lockFile = join(parent, 'package-lock.json');
  await mkdir(join(folder, 'src/generated'), { recursive: true });
  await mkdir(join(folder, 'dist'));
  await mkdir(core);
  await writeFile(join(folder, 'src/main.tsx'), 'first');
});

afterEach(() => rm(join(folder, '..'), { recursive: true }));

const digest = () => digestSources([folder, core], lockFile);

it.each([
  ['a source changes', () => writeFile(join(folder, 'src/main.tsx'), 'second')],
  ['the values of enums change', () => writeFile(join(folder, 'src/generated/enums.ts'), '')],
  ['a source of core changes', () => writeFile(join(core, 'index.ts'), '')],
  ['a source is added', () => writeFile(join(folder, 'src/page.tsx'), '')],
  ['the versions of packages change', () => writeFile(lockFile, '{}')],
])('asks for a new build when %s', async (_, change) => {
  const before = digest();
  await change();
  expect(digest()).not.toBe(before);
});

it.each([
  ['the build itself', 'dist/index.html'],
  ['types, which are no part of the pages', 'src/generated/server.d.ts'],
])('asks for no new build because of %s', async (_, path) => {
  const before = digest();
  await writeFile(join(folder, path), 'generated');
  expect(digest()).toBe(before);
});
