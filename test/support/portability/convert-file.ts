import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runConvert } from '../../../apps/cli/convert/run-convert.ts';
import { emptyFolder, ROOT } from '../programs/process.ts';

/** Where the files of other systems are. */
export const SAMPLES = join(ROOT, 'test/support/portability');

/** The server of all samples. */
export const SAMPLE_GUILD = '1100000000000000001';

/** Converts a file of another system. @returns the portable folder */
export const convertFile = async (
  system: string,
  path: string,
  words: readonly string[] = ['--guild', SAMPLE_GUILD],
  onProgress: (line: string) => void = () => undefined,
): Promise<string> => {
  const out = join(await emptyFolder(), 'out');
  await runConvert(['admin', 'import', 'convert', path, '--from', system, '--out', out, ...words], onProgress);
  return out;
};

/** Expects the files of a folder of samples, to the letter. */
export const expectFiles = async (out: string, expected: string): Promise<void> => {
  const names = (await readdir(expected)).sort();
  for (const name of names) {
    const read = (folder: string) => readFile(join(folder, name), 'utf8');
    expect([name, await read(out)]).toEqual([name, await read(expected)]);
  }
  const added = ['attachments', 'manifest.json', 'summary.json'];
  expect((await readdir(out)).filter((name) => !added.includes(name)).sort()).toEqual(names);
};
