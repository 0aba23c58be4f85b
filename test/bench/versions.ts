import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Cleanup } from './data/cleanup.ts';
import type { DeliveringVersion } from './deliveries.ts';
import type * as installation from './installation.ts';

/** What a version does with its own database and its own processes. Another version has the same functions, in its own files. */
export type Version = DeliveringVersion &
  Pick<typeof installation, 'createInstallation' | 'fillInstallation' | 'restoreInstallation'>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = ['installation', 'processes', 'servers', 'deliveries'];
const LOCK_FILE = 'package-lock.json';

const run = promisify(execFile);

/** The benchmark of a folder with the sources of some version. @throws when that version has no such benchmark */
export const loadVersion = async (folder: string): Promise<Version> => {
  const modules = MODULES.map((name) => import(pathToFileURL(join(folder, 'test/bench', `${name}.ts`)).href));
  return Object.assign({}, ...(await Promise.all(modules))) as Version;
};

/** The version whose benchmark this is. */
export const thisVersion = (): Promise<Version> => loadVersion(ROOT);

/**
 * Writes the sources of a commit into a temporary folder, and installs its packages there, unless they are those of this version.
 *
 * @throws for a commit that git does not know
 */
export const checkOutVersion = async (commit: string, cleanup: Cleanup): Promise<Version> => {
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-bench-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  const [theirs, ours] = await Promise.all([folder, ROOT].map((place) => readFile(join(place, LOCK_FILE), 'utf8')));
  if (theirs === ours) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  return await loadVersion(folder);
};
