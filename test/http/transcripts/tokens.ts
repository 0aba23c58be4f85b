import { MESSAGE_ELEMENTS } from '#adapters/http/transcripts/message-html.ts';

/** What a browser would make of the document, by a reading so strict that a doubtful document fails. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of it and all within it, as a reader sees it. */
  readonly text: string;
}

const TOKEN =
  /(?<text>[^<]+)|<\/(?<end>[a-z][a-z0-9]*)>|<(?<start>[a-z][a-z0-9]*)(?<attributes>(?: [a-z-]+="[^"<>]*")*)>/y;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;
const VOID = new Set(['meta']);
const REFERENCES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const decoded = (text: string): string => {
  if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`An ampersand is not escaped: ${text}`);
  return text.replace(/&[a-z0-9#]+;/g, (reference) => REFERENCES[reference]!);
};

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decoded(value!)]));

type Groups = Partial<Record<'text' | 'end' | 'start' | 'attributes', string>>;

function* tokensOf(html: string): Generator<Groups> {
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const place = TOKEN.lastIndex;
    const groups = TOKEN.exec(html)?.groups;
    if (!groups) throw new Error(`Neither text nor element: ${html.slice(place, place + 80)}`);
    yield groups;
  }
}

/** @throws where the document is not what its renderer may write: quoted attributes, every element ended in its turn */
export const elementsOf = (html: string): readonly Element[] => {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof found = [];
  const begin = (name: string, attributes = '') => {
    const element = { name, attributes: attributesOf(attributes), text: '' };
    found.push(element);
    if (!VOID.has(name)) open.push(element);
  };
  const close = (name: string) => {
    if (open.pop()?.name !== name) throw new Error(`Ended out of turn: ${name}`);
  };
  for (const { text = '', end, start, attributes } of tokensOf(html.replace(/^<!doctype html>\n/, ''))) {
    for (const element of open) element.text += decoded(text);
    if (start) begin(start, attributes);
    if (end) close(end);
  }
  if (open.length > 0) throw new Error(`Never ended: ${open.map(({ name }) => name).join()}`);
  return found;
};

export interface TreeElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: readonly TreeNode[];
}

export type TreeNode = string | TreeElement;

type OpenElement = TreeElement & { readonly parts: TreeNode[] };

const begin = (name: string, attributes = ''): OpenElement => ({
  name,
  attributes: attributesOf(attributes),
  parts: [],
});

const toNode = ({ text, start, attributes }: Groups): string | OpenElement | null => {
  if (start) return begin(start, attributes);
  return text ? decoded(text) : null;
};

/** The elements in one another. @throws where one is not ended in its turn */
export const readTree = (html: string): readonly TreeNode[] => {
  const root = begin('');
  const open = [root];
  for (const token of tokensOf(html)) {
    const node = toNode(token);
    if (node !== null) open.at(-1)?.parts.push(node);
    else if (open.pop()?.name !== token.end) throw new Error(`Ended out of turn: ${token.end}`);
    if (typeof node === 'object' && node) open.push(node);
  }
  return root.parts;
};

/** All that a transcript may be made of. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...MESSAGE_ELEMENTS,
  ul: ['class'],
  p: ['class', 'dir'],
  span: [...(MESSAGE_ELEMENTS['span'] ?? []), 'aria-hidden'],
  time: ['datetime', 'title'],
  html: ['lang'],
  head: [],
  meta: ['charset', 'content', 'http-equiv', 'name'],
  title: [],
  style: [],
  body: [],
  header: ['class'],
  main: [],
  footer: [],
  section: ['aria-labelledby'],
  article: ['class', 'id'],
  h1: [],
  h2: ['id'],
  h3: ['class'],
  div: ['class', 'dir'],
  details: ['class', 'open'],
  summary: [],
  bdi: [],
  del: [],
  dl: ['class'],
  dt: ['dir'],
  dd: ['class', 'dir'],
};

/** Whatever of the elements the lists do not name, or leads elsewhere than to the web; empty if all is well. */
export const forbiddenIn = (elements: readonly Pick<Element, 'name' | 'attributes'>[]): readonly string[] =>
  elements.flatMap(({ name, attributes }) => [
    ...(ALLOWED[name] ? [] : [`<${name}>`]),
    ...Object.keys(attributes)
      .filter((attribute) => !ALLOWED[name]?.includes(attribute))
      .map((attribute) => `<${name} ${attribute}>`),
    ...('href' in attributes && !/^https?:\/\//.test(attributes.href) ? [`<a href="${attributes.href}">`] : []),
  ]);
