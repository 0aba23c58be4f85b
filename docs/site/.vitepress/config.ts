import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { FILE_PREFIX, linkFiles } from './files';
import { copyFiles, copyPages } from './copy-files';
import { keepBraces } from './keep-braces';
import { SIDEBAR } from './sidebar';

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
    config: (markdown) => {
      linkFiles(markdown);
      keepBraces(markdown);
    },
  },
  themeConfig: {
    sidebar: SIDEBAR,
    outline: 'deep',
    search: { provider: 'local' },
    nav: [{ text: 'API', link: '/explorer/index.html', target: '_self' }],
  },
  buildEnd: ({ outDir }) => copyFiles(ROOT, outDir),
});
