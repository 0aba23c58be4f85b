import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { FILE_PREFIX, linkFiles } from './files';
import { copyFiles, copyPages } from './copy-files';
import { keepBraces } from './keep-braces';
import { SEARCH } from './search';
import { SIDEBAR } from './sidebar';
import { toSlug } from './slug';
import { writeForModels } from './write-for-models';

const ROOT = new URL('../../../', import.meta.url).pathname;
const PAGES = new URL('../pages/', import.meta.url).pathname;
/** The folder of the site on its web server, with a slash at its end. */
const BASE = process.env['DOCS_BASE'] ?? '/';
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };

await copyPages(ROOT, PAGES);

/** The pages are the Markdown files of the repository, as they are; this folder only says in which order they are listed. */
export default defineConfig({
  title: `guildesk ${version}`,
  description: 'Support tickets on Discord: API, dashboard and bot',
  srcDir: PAGES,
  outDir: './dist',
  cacheDir: './node_modules/.cache/vitepress',
  base: BASE,
  head: [['link', { rel: 'icon', href: `${BASE}icon.svg` }]],
  rewrites: { 'docs/README.md': 'docs/index.md', 'docs/adr/README.md': 'docs/adr/index.md' },
  ignoreDeadLinks: [new RegExp(`^${FILE_PREFIX}`)],
  markdown: {
    anchor: { slugify: toSlug },
    config: (markdown) => {
      linkFiles(markdown);
      keepBraces(markdown);
    },
  },
  themeConfig: {
    sidebar: SIDEBAR,
    outline: 'deep',
    logo: '/icon.svg',
    search: SEARCH,
    nav: [
      { text: 'Use', link: '/docs/use/features', activeMatch: '/docs/use/' },
      { text: 'Operate', link: '/docs/operate/restore', activeMatch: '/docs/operate/' },
      { text: 'Build on it', link: '/docs/build/first-request', activeMatch: '/docs/build/' },
      { text: 'API', link: '/explorer/index.html', target: '_self' },
    ],
  },
  buildEnd: async ({ outDir }) => {
    await copyFiles(ROOT, outDir);
    await writeForModels(PAGES, outDir, SIDEBAR);
  },
});
