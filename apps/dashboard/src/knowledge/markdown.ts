import createMarkdown, { type Token } from 'markdown-it';
import { t } from '../texts/texts.ts';

/** Everything that an article may become. Headings stand below those of the page. */
const TAGS = [
  'p',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  's',
  'a',
  'br',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type Tag = (typeof TAGS)[number];

/** A part of an article. `href` is of the web in any case. */
export interface MarkdownElement {
  readonly tag: Tag;
  readonly href?: string;
  readonly title?: string;
  /** The number of the first item of a list. */
  readonly start?: number;
  readonly children: readonly MarkdownNode[];
}

export type MarkdownNode = string | MarkdownElement;

/** An address of the web; null for everything else. */
const toAddress = (text: string): string | null => {
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
};

const createParser = () => {
  const md = createMarkdown({ html: false, linkify: true });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  md.validateLink = (address) => toAddress(address) !== null;
  return md;
};

const PARSER = createParser();

const HEADINGS: Readonly<Record<string, Tag>> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' };
const isTag = (name: string): name is Tag => (TAGS as readonly string[]).includes(name);
const toTag = (name: string): Tag => HEADINGS[name] ?? (isTag(name) ? name : 'p');

const readText = (token: Token, name: string): string | undefined => {
  const value = token.attrGet(name);
  return value === null || value === '' ? undefined : String(value);
};

const toElement = (token: Token, children: readonly MarkdownNode[]): MarkdownElement => {
  const href = toAddress(readText(token, 'href') ?? '');
  const title = readText(token, 'title');
  const start = Number(token.attrGet('start') ?? Number.NaN);
  return {
    tag: toTag(token.tag),
    ...(href !== null && { href }),
    ...(title !== undefined && { title }),
    ...(Number.isInteger(start) && { start }),
    children,
  };
};

/** Pictures of other sites would be requests to them: there is a link instead. */
const toPicture = (token: Token): MarkdownNode => {
  const href = toAddress(readText(token, 'src') ?? '');
  const text = t('Picture: {{content}}', { content: token.content || t('without a description') });
  return href === null ? text : { tag: 'a', href, children: [text] };
};

const LEAVES: Readonly<Record<string, (token: Token) => readonly MarkdownNode[]>> = {
  text: ({ content }) => (content === '' ? [] : [content]),
  text_special: ({ content }) => [content],
  softbreak: () => ['\n'],
  hardbreak: () => [{ tag: 'br', children: [] }],
  hr: () => [{ tag: 'hr', children: [] }],
  code_inline: ({ content }) => [{ tag: 'code', children: [content] }],
  code_block: ({ content }) => [{ tag: 'pre', children: [content] }],
  fence: ({ content }) => [{ tag: 'pre', children: [content] }],
  image: (token) => [toPicture(token)],
  inline: ({ children }) => toTree(children ?? []),
};

interface Open {
  readonly token: Token | null;
  readonly children: MarkdownNode[];
}

const toLeaf = (token: Token): readonly MarkdownNode[] =>
  LEAVES[token.type]?.(token) ?? (token.content === '' ? [] : [token.content]);

/** The tokens between an opening and a closing one are its children. The paragraphs of a tight list are hidden. */
const closeElement = (stack: Open[]): void => {
  const closed = stack.pop();
  const parent = stack.at(-1);
  if (!closed?.token || !parent) return;
  if (closed.token.hidden) parent.children.push(...closed.children);
  else parent.children.push(toElement(closed.token, closed.children));
};

const toTree = (tokens: readonly Token[]): readonly MarkdownNode[] => {
  const root: Open = { token: null, children: [] };
  const stack: Open[] = [root];
  for (const token of tokens) {
    if (token.nesting === 1) stack.push({ token, children: [] });
    else if (token.nesting === -1) closeElement(stack);
    else stack.at(-1)?.children.push(...toLeaf(token));
  }
  return root.children;
};

/** Reads CommonMark with tables. HTML in it is text; links lead to the web only. */
export const parseMarkdown = (text: string): readonly MarkdownNode[] => toTree(PARSER.parse(text, {}));
