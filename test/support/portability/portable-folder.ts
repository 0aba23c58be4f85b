import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Line = Readonly<Record<string, any>>;

/** The lines of a file in a portable folder; none without the file. */
export const readLinesOf = async (folder: string, file: string): Promise<readonly Line[]> => {
  const names = await readdir(folder);
  if (!names.includes(file)) return [];
  const text = await readFile(join(folder, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
};

export const MANIFEST = {
  format: 'guildesk-portable',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  writer: 'test',
};

const toText = (content: unknown): string | Uint8Array => {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content.map((line: unknown) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
};

/** Writes a portable folder with the hashes of its files. Lists become lines, other values documents; texts stay. */
export const writePortable = async (folder: string, files: Readonly<Record<string, unknown>>): Promise<string> => {
  const hashes: Record<string, { sha256: string }> = {};
  await mkdir(join(folder, 'attachments'), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const text = toText(content);
    await writeFile(join(folder, name), text);
    if (!name.startsWith('attachments/')) hashes[name] = { sha256: createHash('sha256').update(text).digest('hex') };
  }
  await writeFile(join(folder, 'summary.json'), JSON.stringify({ files: hashes }));
  return folder;
};

/** The manifest of a file of another bot. */
export const manifestOf = (guildId: string, system = 'other-bot') => ({
  ...MANIFEST,
  guildId,
  source: { system, version: '1', guildId, guildName: 'Elsewhere', botId: null },
});
