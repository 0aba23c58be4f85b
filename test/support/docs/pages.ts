import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../programs/process.ts';

/** A page of the documentation. */
export interface DocsPage {
  /** From the top of the repository, such as `docs/use/discord.md`. */
  readonly path: string;
  readonly text: string;
}

/** The site builds copies of the pages in its own folder. */
const NO_PAGES = /(^|\/)(site|node_modules)(\/|$)/;

/** The paths of the README and of all pages below `docs`, in their order. */
export const listPagePaths = async (): Promise<readonly string[]> => {
  const files = await readdir(join(ROOT, 'docs'), { recursive: true });
  const pages = files.filter((file) => file.endsWith('.md') && !NO_PAGES.test(file)).map((file) => `docs/${file}`);
  return ['README.md', ...pages.toSorted()];
};

/** Reads the README and all pages below `docs`. */
export const readPages = async (): Promise<readonly DocsPage[]> =>
  Promise.all((await listPagePaths()).map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })));
