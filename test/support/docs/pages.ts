import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../programs/process.ts';

/** A page of the documentation. */
export interface DocsPage {
  /** From the top of the repository, such as `docs/use/discord.md`. */
  readonly path: string;
  readonly text: string;
}

/** The folder of the site has copies of the pages and packages of its own. */
const IS_OF_SITE = /^(site|lint)\//;

/** The first page of the site. */
export const HOME_PAGE = 'docs/site/home.md';

/** The paths of the README, of the first page of the site, and of all pages below `docs`. */
export const listPagePaths = async (): Promise<readonly string[]> => {
  const files = await readdir(join(ROOT, 'docs'), { recursive: true });
  const pages = files.filter((file) => file.endsWith('.md') && !IS_OF_SITE.test(file)).map((file) => `docs/${file}`);
  return ['README.md', HOME_PAGE, ...pages.toSorted()];
};

/** Reads the README and all pages below `docs`. */
export const readPages = async (): Promise<readonly DocsPage[]> =>
  Promise.all((await listPagePaths()).map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })));
