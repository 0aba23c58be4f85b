import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { FileTexts } from './compare-language.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The folders with a file for each language. */
export const LANGUAGE_FOLDERS = {
  bot: join(ROOT, 'adapters/texts/languages'),
  demo: join(ROOT, 'adapters/texts/languages/demo'),
  dashboard: join(ROOT, 'apps/dashboard/src/texts/languages'),
};

/** Reads the files as they are, by language; English has all keys. */
export const readLanguages = (folder: string): ReadonlyMap<string, FileTexts> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [parse(file).name, JSON.parse(readFileSync(join(folder, file), 'utf8')) as FileTexts]),
  );
