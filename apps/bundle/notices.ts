import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';
import { z } from 'zod';

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//g;
const LICENSE = /^(licen[cs]e|copying|notice)/i;
const RULE = '-'.repeat(80);

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.unknown() });

/** The licences of the packages whose code is in the chunks, as they ask for with a copy. Code of the dashboard keeps its own. */
export const collectNotices = async (chunks: readonly OutputChunk[], root: string): Promise<string> => {
  const folders = new Set(chunks.flatMap(({ moduleIds }) => moduleIds).flatMap((id) => listPackageFolders(id, root)));
  const notices = await Promise.all([...folders].sort().map(readNotice));
  return ['guildesk contains code of these packages.', ...notices].join(`\n\n${RULE}\n`);
};

/** The folder of the package of a module, which may stand in the folder of another one. */
const listPackageFolders = (id: string, root: string): readonly string[] => {
  const last = [...id.matchAll(PACKAGE)].at(-1);
  return last && id.startsWith(root) ? [id.slice(0, last.index + last[0].length - 1)] : [];
};

const readNotice = async (folder: string): Promise<string> => {
  const { name, version, license } = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const files = (await readdir(folder)).filter((file) => LICENSE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const named = `${name} ${version}, ${typeof license === 'string' ? license : 'see its licence'}`;
  return [named, ...texts.map((text) => text.trim())].join('\n\n');
};
