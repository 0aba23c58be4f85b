import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDiskSpace } from '#adapters/node/disk-space.ts';
import { tryLockFile } from '#adapters/node/file-lock.ts';
import { emptyFolder, migratedFolder, runCliHere } from '../../support/programs/process.ts';

let DATA_DIR: string;
let place: string;
beforeAll(async () => {
  [DATA_DIR, place] = [await migratedFolder(), await emptyFolder()];
});

const backUp = (to: string, environment: Record<string, string> = {}) =>
  runCliHere(['admin', 'backup', '--to', to], { DATA_DIR, ...environment });

const expectRefusal = async (to: string, message: string, environment: Record<string, string> = {}) =>
  expect(await backUp(to, environment)).toEqual({ stdout: '', stderr: expect.stringContaining(message), status: 1 });

describe('a backup is refused, and nothing is made,', () => {
  afterEach(() => {
    expect(existsSync(join(place, 'new'))).toBe(false);
  });

  it('with PostgreSQL: pg_dump does it', () =>
    expectRefusal(join(place, 'new'), 'pg_dump', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }));

  it('without a target', async () => {
    expect(await runCliHere(['backup'], { DATA_DIR })).toMatchObject({
      stderr: '--to <folder> is missing.',
      status: 1,
    });
  });

  it('where there is no embedded database', async () => {
    const empty = await emptyFolder();
    await expectRefusal(join(place, 'new'), 'There is no embedded database', { DATA_DIR: empty });
    expect(await readdir(empty)).toEqual([]);
  });

  it('into DATA_DIR or a folder in it, by whichever name', async () => {
    await symlink(DATA_DIR, join(place, 'link'));
    for (const to of [DATA_DIR, join(DATA_DIR, 'a', 'b'), join(place, 'link', 'new')]) {
      await expectRefusal(to, 'is inside DATA_DIR');
    }
  });

  it('into a folder that is not empty, and over a file', async () => {
    await mkdir(join(place, 'used'));
    await writeFile(join(place, 'used', 'file'), 'kept');
    await expectRefusal(join(place, 'used'), 'is not empty');
    await expectRefusal(join(place, 'used', 'file'), 'is a file');
    expect(await readdir(join(place, 'used'))).toEqual(['file']);
  });

  it('while another one is made', async () => {
    const lock = tryLockFile(join(DATA_DIR, 'guildesk.backup.lock'));
    await expectRefusal(join(place, 'new'), 'Another backup of');
    lock?.release();
  });

  it('where the disk has too little space', async () => {
    const large = join(DATA_DIR, 'db', 'large');
    await writeFile(large, '');
    // It has no blocks, only a size.
    await truncate(large, (await readDiskSpace(place)).freeBytes + 1_000_000_000);
    await expectRefusal(join(place, 'new'), 'free, and the backup needs');
    await rm(large);
  });

  it('while another command holds the stopped service', async () => {
    const lock = tryLockFile(join(DATA_DIR, 'guildesk.lock'));
    await expectRefusal(join(place, 'new'), 'is in use by');
    lock?.release();
    expect(await readdir(place)).not.toContain('new.unfinished');
  });
});

it('is made of a stopped service, in a folder that is new or empty, and removes what an interrupted one left', async () => {
  const leftover = join(place, 'backups', 'earlier.unfinished');
  const foreign = join(place, 'backups', 'foreign.unfinished');
  await mkdir(join(leftover, 'db'), { recursive: true });
  await writeFile(join(leftover, 'guildesk.lock'), '');
  await mkdir(foreign);
  await mkdir(join(place, 'backups', 'second'));
  for (const name of ['first', 'second']) {
    const { stdout, status } = await backUp(join(place, 'backups', name));
    expect([stdout, status]).toEqual([expect.stringMatching(/^Copied \d+\.\d MB in [\d.]+ s to .*/), 0]);
    expect(await readdir(join(place, 'backups', name))).toEqual(expect.arrayContaining(['db']));
  }
  expect((await readdir(join(place, 'backups'))).toSorted()).toEqual(['first', 'foreign.unfinished', 'second']);
});
