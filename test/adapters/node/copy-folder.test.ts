import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFolder, type CopyOptions, measureFolder } from '#adapters/node/copy-folder.ts';

let place: string;
let source: string;
let target: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'guildesk-copies-'));
  [source, target] = [join(place, 'source'), join(place, 'target')];
  await mkdir(join(source, 'inner', 'empty'), { recursive: true });
  await writeFile(join(source, 'a'), 'first', { mode: 0o666 });
  await writeFile(join(source, 'inner', 'b'), 'second');
  await writeFile(join(source, 'inner', 'c.new'), 'unfinished');
});
afterEach(() => rm(place, { recursive: true }));

const copy = (options: Partial<CopyOptions> = {}) =>
  copyFolder(source, target, {
    isWanted: (path) => !path.endsWith('.new'),
    onBytes: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });

it('copies wanted files and all folders, for their owner only, and counts', async () => {
  let bytes = 0;
  expect(await copy({ onBytes: (more) => (bytes += more) })).toBe(2);
  expect(bytes).toBe('first'.length + 'second'.length);
  expect((await readdir(target, { recursive: true })).toSorted()).toEqual(
    ['a', 'inner', join('inner', 'b'), join('inner', 'empty')].toSorted(),
  );
  expect(await readFile(join(target, 'inner', 'b'), 'utf8')).toBe('second');
  const modes = await Promise.all(['a', 'inner'].map(async (name) => (await stat(join(target, name))).mode & 0o777));
  expect(modes).toEqual([0o600, 0o700]);
});

it('adds to a copy what it does not have, and leaves the rest as it is', async () => {
  await copy();
  await writeFile(join(source, 'a'), 'changed');
  await writeFile(join(source, 'd'), 'more');
  expect(await copy()).toBe(1);
  expect([await readFile(join(target, 'a'), 'utf8'), await readFile(join(target, 'd'), 'utf8')]).toEqual([
    'first',
    'more',
  ]);
});

it('leaves out a file that is removed after its folder was listed', async () => {
  const isWanted = (path: string) => {
    if (path === 'a') rmSync(join(source, path));
    return true;
  };
  expect(await copy({ isWanted })).toBe(2);
  expect(await readdir(target)).toEqual(['inner']);
});

it('ends with the signal, after the file that is being copied', async () => {
  const stop = new AbortController();
  const copied: number[] = [];
  const onBytes = (bytes: number) => {
    copied.push(bytes);
    stop.abort();
  };
  await expect(copy({ onBytes, signal: stop.signal })).rejects.toThrow();
  expect(copied).toHaveLength(1);
});

it('measures what is wanted, and a folder that is not there as nothing', async () => {
  expect(await measureFolder(source, (path) => path !== 'a')).toBe('second'.length + 'unfinished'.length);
  expect(await measureFolder(join(place, 'none'), () => true)).toBe(0);
});
