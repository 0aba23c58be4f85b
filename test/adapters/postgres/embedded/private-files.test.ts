import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabaseFolder, openFolder } from '#adapters/postgres/embedded/embedded-folder.ts';

const places: { folder: string } = { folder: '' };
beforeEach(async () => {
  places.folder = join(await mkdtemp(join(tmpdir(), 'guildesk-modes-')), 'db');
});
afterEach(() => rm(join(places.folder, '..'), { recursive: true, force: true }));

/** What others may read or write. */
const listOpen = async (): Promise<readonly string[]> => {
  const entries = await readdir(places.folder, { withFileTypes: true, recursive: true });
  const paths = ['', ...entries.map(({ parentPath, name }) => join(parentPath, name).slice(places.folder.length + 1))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(places.folder, path))).mode & 0o077));
  expect(paths.length).toBeGreaterThan(500);
  return paths.filter((_, place) => modes[place] !== 0);
};

it('only its owner reads the embedded database: when it is made, after writes, and one of an earlier version', async () => {
  await makeDatabaseFolder(places.folder);
  expect(await listOpen()).toEqual([]);
  const use = async (name: string): Promise<void> => {
    const pglite = await openFolder(places.folder, {});
    await pglite.exec(`create table ${name} as select i from generate_series(1, 20000) i; checkpoint;`);
    await pglite.close();
  };
  await use('a');
  expect(await listOpen()).toEqual([]);
  await chmod(places.folder, 0o755);
  await chmod(join(places.folder, 'base'), 0o755);
  await chmod(join(places.folder, 'PG_VERSION'), 0o644);
  expect(await listOpen()).toHaveLength(3);
  await use('b');
  expect(await listOpen()).toEqual([]);
});
