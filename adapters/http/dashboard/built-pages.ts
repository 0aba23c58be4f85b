import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const BROTLI = '.br';

export interface BuiltAsset {
  readonly bytes: Buffer;
  readonly brotli: Buffer | null;
}

/** A build of the dashboard in memory, so that a new build does not change the files of pages that are open. */
export interface BuiltPages {
  readonly index: Buffer;
  /** Changes with the index page. */
  readonly tag: string;
  /** The keys are file names. */
  readonly assets: ReadonlyMap<string, BuiltAsset>;
}

/** Null when the folder has no build. */
export const readBuiltPages = async (folder: string): Promise<BuiltPages | null> => {
  const index = await readFile(join(folder, 'index.html')).catch(() => null);
  if (!index) return null;
  const directory = join(folder, 'assets');
  const names = await readdir(directory);
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name))] as const)),
  );
  const assets = names
    .filter((name) => !name.endsWith(BROTLI))
    .map(
      (name) =>
        [name, { bytes: files.get(name) ?? Buffer.alloc(0), brotli: files.get(name + BROTLI) ?? null }] as const,
    );
  const tag = createHash('sha256').update(index).digest('base64url').slice(0, 16);
  return { index, tag, assets: new Map(assets) };
};
