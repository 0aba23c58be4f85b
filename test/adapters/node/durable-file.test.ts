import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolderDurably } from '#adapters/node/durable-file.ts';

describe('makeFolderDurably', () => {
  let place: string;
  beforeEach(async () => (place = await mkdtemp(join(tmpdir(), 'guildesk-folders-'))));
  afterEach(() => rm(place, { recursive: true }));

  it('makes a folder and those above it, for their owner only', async () => {
    await makeFolderDurably(join(place, 'a', 'b', 'c'));
    expect((await stat(join(place, 'a', 'b', 'c'))).mode & 0o777).toBe(0o700);
  });

  it('takes a relative path, and a folder that is there', async () => {
    await makeFolderDurably('.');
    await makeFolderDurably(place);
    expect((await stat(place)).isDirectory()).toBe(true);
  });
});
