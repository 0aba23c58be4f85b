import { refuse } from '../entry-names.ts';
import type { Variables } from '../fill-variables.ts';
import { parseExact } from '../parse-exact.ts';
import { convertMacro, type TextConverter } from './convert-macro.ts';
import { fillLiquid } from './fill-liquid.ts';
import { toMarkdown } from './html-to-markdown.ts';
import { type ConvertedLibrary, Library } from './library.ts';
import { openFiles, type TextFile } from '../open-files.ts';
import { type Article, ZendeskPage } from './zendesk-schemas.ts';

/** Longer texts than articles have are cut; pictures within them do not count. */
const MAX_HTML = 1024 * 1024;
const PICTURE = /data:[\w/+.-]+;base64,[A-Za-z0-9+/=]+/g;

const VARIABLES: Variables = {
  pattern: /\{\{\s*([\w.]+)\s*\}\}/g,
  names: [
    [/^ticket\.requester\.(name|first_name|last_name)$/, 'requester.name'],
    [/^ticket\.requester\.(id|email|external_id)$/, 'requester.id'],
    [/^ticket\.id$/, 'ticket.number'],
    [/^ticket\.(title|subject)$/, 'ticket.subject'],
    [/^ticket\.status$/, 'ticket.status'],
    [/^ticket\.priority$/, 'ticket.priority'],
    [/^ticket\.assignee\.(name|first_name|last_name)$/, 'claimer.name'],
    [/^current_user\.(name|first_name|last_name)$/, 'staff.mention'],
  ],
};

/** Reads macros and articles of Zendesk, one page of its API in a file. @throws validation_error for another or a broken file */
export const convertZendesk = async (path: string): Promise<ConvertedLibrary> => {
  const { files, exportedAt } = await openFiles(path, 'json');
  const library = new Library();
  const texts = createTexts(library);
  const pages = files.map(readPage);
  const sections = new Map(pages.flatMap((page) => page.sections.map(({ id, name }) => [id, name] as const)));
  for (const { macros, articles } of pages) {
    for (const macro of macros) convertMacro(library, macro, macro.created_at ?? exportedAt, texts);
    for (const article of articles)
      library.addArticle(convertArticle(article, { sections, texts, createdAt: article.created_at ?? exportedAt }));
  }
  reportMissing(library, pages);
  return { exportedAt, library };
};

const readPage = ({ name, text }: TextFile): ZendeskPage => {
  const page = parseExact(ZendeskPage, text, name);
  if (page.macros.length + page.articles.length + page.sections.length > 0 || page.count === 0) return page;
  throw refuse(`${name} has neither macros nor articles of Zendesk.`);
};

/** The API says on each page how many there are on all of them. */
const reportMissing = (library: Library, pages: readonly ZendeskPage[]): void => {
  for (const kind of ['macros', 'articles'] as const) {
    const found = pages.reduce((sum, page) => sum + page[kind].length, 0);
    const expected = Math.max(0, ...pages.map((page) => (page[kind].length > 0 ? (page.count ?? 0) : 0)));
    const why = 'The other pages of the API are missing.';
    if (found < expected)
      library.losses.add({ kind: 'file', key: kind, field: 'count', value: String(expected - found), why });
  }
};

const createTexts = (library: Library): TextConverter => {
  const fill: TextConverter['fromText'] = (text, kind, key) =>
    fillLiquid(text, VARIABLES, (value, why) => library.losses.add({ kind, key, field: 'body', value, why }));
  const fromHtml = (html: string, kind: string, key: string) => {
    const short = html.replaceAll(PICTURE, 'data:');
    const lose = (value: string, why: string) => library.losses.add({ kind, key, field: 'body', value, why });
    if (short.length > MAX_HTML) lose(String(short.length), 'The text is too long, and was cut.');
    const { markdown, lost } = toMarkdown(fill(short.slice(0, MAX_HTML), kind, key));
    for (const name of lost) lose(name, 'Markdown has no such element, or its address is not of the web.');
    return markdown;
  };
  return { fromText: fill, fromHtml };
};

interface ArticleFacts {
  readonly sections: ReadonlyMap<string, string>;
  readonly texts: TextConverter;
  readonly createdAt: string;
}

const convertArticle = (article: Article, { sections, texts, createdAt }: ArticleFacts) => ({
  key: article.id,
  title: article.title,
  content: texts.fromHtml(article.body ?? '', 'knowledgeItem', article.id) || article.title,
  section: sections.get(article.section_id ?? '') ?? null,
  tags: article.label_names,
  language: article.locale,
  visibility: article.user_segment_id ? ('staff' as const) : ('public' as const),
  createdAt,
});
