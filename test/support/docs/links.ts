import { readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../programs/process.ts';
import type { DocsPage } from './pages.ts';
import { listPassages } from './prose.ts';

const CODE_BLOCK = /^ *```.*?^ *```$/gms;
const LINK = /\]\(<?([^)\s>]+)>?\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

/** The anchor of a heading as GitHub and the site make it. */
const toAnchor = (heading: string): string =>
  (listPassages(`# ${heading}`)[0]?.text ?? '')
    .replaceAll('`', '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const listAnchors = (page: string): readonly string[] =>
  [...page.replaceAll(CODE_BLOCK, '').matchAll(HEADING)].map(([, heading = '']) => toAnchor(heading));

/** The links of a page to files of the repository, and to headings. */
const listLinks = ({ text }: DocsPage): readonly string[] =>
  [...text.replaceAll(CODE_BLOCK, '').matchAll(LINK)]
    .map(([, link = '']) => link)
    .filter((link) => !/^([a-z]+:|\/)/.test(link));

const isBroken = async (page: DocsPage, link: string): Promise<boolean> => {
  const [path = '', anchor] = link.split('#');
  // The first page of the site is copied to the top of the pages.
  const folder = page.path === 'docs/site/home.md' ? '.' : dirname(page.path);
  const target = join(ROOT, path === '' ? page.path : normalize(join(folder, path)));
  if (!(await stat(target).catch(() => null))) return true;
  return anchor !== undefined && !listAnchors(await readFile(target, 'utf8')).includes(anchor);
};

/** The links of a page that lead to no file, or to no heading in it. */
export const listBrokenLinks = async (page: DocsPage): Promise<readonly string[]> => {
  const links = listLinks(page);
  const broken = await Promise.all(links.map((link) => isBroken(page, link)));
  return links.filter((_, place) => broken[place]);
};
