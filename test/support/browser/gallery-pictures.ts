import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '../../tools/playwright.ts';
import { ROOT } from '../programs/process.ts';

const FOLDER = join(ROOT, 'docs/images/discord');

/** Writes the picture with SCREENSHOTS=write; expects that it is there, and that docs/use/discord-pictures.md shows it. */
export const showPicture = async (room: Locator, name: string): Promise<void> => {
  const path = join(FOLDER, `${name}.jpg`);
  if (process.env['SCREENSHOTS'] === 'write') {
    await mkdir(FOLDER, { recursive: true });
    await room.screenshot({ path, type: 'jpeg', quality: 80 });
  }
  expect(existsSync(path)).toBe(true);
  expect(await readFile(join(ROOT, 'docs/use/discord-pictures.md'), 'utf8')).toContain(`images/discord/${name}.jpg`);
};
