import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { toFileLinks } from './files';
import { listMarkdown } from './copy-files';

interface Page {
  /** Below the root of the site, such as `docs/use/discord.md`. */
  readonly path: string;
  readonly text: string;
}

const INTRODUCTION = `# guildesk

> Support tickets on Discord: members ask in the chat, staff answer there or in a dashboard, and programs use the same API.

Every page is here as Markdown. [All pages in one file](llms-full.txt); [the OpenAPI document](explorer/openapi.json).
`;

/** Writes each page as Markdown beside its page for people, a list of them (`llms.txt`), and all of them in one file. */
export const writeForModels = async (
  pages: string,
  site: string,
  sidebar: readonly DefaultTheme.SidebarItem[],
): Promise<void> => {
  const all = await Promise.all((await listMarkdown(pages)).map((path) => readPage(pages, path)));
  for (const { path, text } of all) {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), text);
  }
  await cp(join(pages, 'docs/images'), join(site, 'docs/images'), { recursive: true });
  const find = (link = ''): Page | undefined =>
    all.find(({ path }) => path === `${link.slice(1)}.md` || path === `${link.slice(1)}README.md`);
  const doors = sidebar.map(({ text, items = [] }) => ({
    text: String(text),
    pages: items.map(({ link }) => find(link)).filter((page) => page !== undefined),
  }));
  await writeFile(join(site, 'llms.txt'), [INTRODUCTION, ...doors.map(renderDoor)].join('\n'));
  const listed = doors.flatMap((door) => door.pages);
  const others = all.filter((page) => page.path !== 'index.md' && !listed.includes(page));
  const texts = [...listed, ...others].map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}\n`);
  await writeFile(join(site, 'llms-full.txt'), texts.join('\n'));
};

const readPage = async (folder: string, path: string): Promise<Page> => {
  const text = await readFile(join(folder, path), 'utf8');
  return { path, text: toFileLinks(text.replace(/^---\n.*?\n---\n/s, ''), path) };
};

const renderDoor = ({ text, pages }: { readonly text: string; readonly pages: readonly Page[] }): string =>
  [`## ${text}\n`, ...pages.map((page) => `- [${findTitle(page)}](${page.path})`), ''].join('\n');

const findTitle = ({ path, text }: Page): string => /^# (.+)$/m.exec(text)?.[1] ?? path;
