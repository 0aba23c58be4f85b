import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Where files that are no pages are in the site. */
export const FILE_PREFIX = '/files/';

const IS_ADDRESS = /^([a-z]+:|#|\/)/;
const IS_PAGE_OR_PICTURE = /(\.md|\/|\.(jpg|png|svg))(#.*)?$/;

const isFile = (href: string): boolean => !IS_ADDRESS.test(href) && !IS_PAGE_OR_PICTURE.test(href);

/** The same in the text of a page, for its copy as Markdown. */
export const toFileLinks = (text: string, path: string): string =>
  text.replaceAll(/\]\(([^()\s]+)\)/g, (link: string, href: string) =>
    isFile(href) ? `](${FILE_PREFIX}${posix.join(posix.dirname(path), href)})` : link,
  );

/** Links to files that are no pages, such as manifests, lead to their copies. */
export const linkFiles = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('link_files', ({ tokens, env }) => {
    const folder = posix.dirname((env as { relativePath: string }).relativePath);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null || !isFile(href)) continue;
      token.attrSet('href', FILE_PREFIX + posix.join(folder, href));
      token.attrSet('target', '_blank');
    }
  });
};
