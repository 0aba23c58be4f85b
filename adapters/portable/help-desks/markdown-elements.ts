/** An element that is open, with what it has so far. */
export interface Frame {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Paragraphs, lists and other parts that stand alone. */
  readonly blocks: string[];
  /** Is the text after the last block. */
  line: string;
}

/** Ends a cell until its table is written. No text has it. */
export const CELL_END = '\0';

export const isAddress = (text: string | undefined): text is string =>
  text !== undefined && /^(https?:|mailto:)/i.test(text.trim());

export const toAddress = (text: string): string =>
  text.trim().replaceAll(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;
const SIGNS = /[\\`*_[\]<~|]/g;

/** Addresses stay as they are: programs make links of them. */
export const escapeSigns = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(SIGNS, '\\$&')))
    .join('');

/** Signs that would begin a heading, a list or a quote. */
const BEGINNING = /^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|\d{1,9}(?=[.)](\s|$)))/;

export const escapeBeginning = (line: string): string =>
  line.replace(BEGINNING, (found) => (/^\d/.test(found) ? `${found}\\` : `\\${found}`));

/** Spaces stay outside, where signs would not work beside them. */
const surround = (text: string, sign: string): string => {
  const inner = text.trim();
  if (inner === '') return text;
  const begin = text.indexOf(inner);
  return `${text.slice(0, begin)}${sign}${inner}${sign}${text.slice(begin + inner.length)}`;
};

/** Returns backticks that are longer than any in the text. */
const toFence = (text: string, least: number): string => {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [found]) => Math.max(most, found.length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
};

const toCode = (text: string): string => {
  if (text.trim() === '') return text;
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${toFence(text, 1)}${space}${text}${space}${toFence(text, 1)}`;
};

const toLink = (text: string, { attributes: { href } }: Frame): string =>
  text.trim() !== '' && isAddress(href) ? `[${text.trim()}](${toAddress(href)})` : text;

/** Elements within a line. */
export const INLINE: Readonly<Record<string, (text: string, frame: Frame) => string>> = {
  strong: (text) => surround(text, '**'),
  b: (text) => surround(text, '**'),
  em: (text) => surround(text, '*'),
  i: (text) => surround(text, '*'),
  del: (text) => surround(text, '~~'),
  s: (text) => surround(text, '~~'),
  code: toCode,
  a: toLink,
};

const join = ({ blocks }: Frame): string => blocks.join('\n\n');

const toHeading =
  (level: number) =>
  (frame: Frame): string =>
    join(frame) === '' ? '' : `${'#'.repeat(level)} ${join(frame).replaceAll(/\s*\n\s*/g, ' ')}`;

const toItem = (text: string, sign: string): string =>
  `${sign}${text.replaceAll('\n', `\n${' '.repeat(sign.length)}`)}`;

const toTable = ({ blocks }: Frame): string => {
  const [head, ...rows] = blocks.filter((block) => block.includes(CELL_END));
  if (head === undefined) return blocks.join('\n\n');
  const toRow = (row: string) => `| ${row.split(CELL_END).slice(0, -1).join(' | ')} |`;
  const rule = `|${' --- |'.repeat(head.split(CELL_END).length - 1)}`;
  const others = blocks.filter((block) => !block.includes(CELL_END));
  return [...others, [toRow(head), rule, ...rows.map(toRow)].join('\n')].join('\n\n');
};

const toCodeBlock = ({ line }: Frame): string => {
  const text = line.replaceAll(/^\n|\n$/g, '');
  return text.trim() === '' ? '' : `${toFence(text, 3)}\n${text}\n${toFence(text, 3)}`;
};

/** Elements that begin a part of their own. */
export const BLOCKS: Readonly<Record<string, (frame: Frame) => string>> = {
  ...Object.fromEntries(
    ['p', 'div', 'section', 'article', 'figure', 'figcaption', 'dt', 'dd'].map((name) => [name, join]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, toHeading(level)])),
  blockquote: (frame) => join(frame).replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>'),
  pre: toCodeBlock,
  li: ({ blocks }) => blocks.join('\n'),
  ul: ({ blocks }) => blocks.map((item) => toItem(item, '- ')).join('\n'),
  ol: ({ blocks }) => blocks.map((item, index) => toItem(item, `${index + 1}. `)).join('\n'),
  table: toTable,
  tr: ({ line }) => line,
};
