import { type Inline, parseInline } from './chat-inline.ts';

export interface ListItem {
  readonly children: readonly Inline[];
  /** The lists within the item. */
  readonly lists: readonly List[];
}

export interface List {
  readonly kind: 'list';
  /** The first number; null for a list with bullets. */
  readonly start: number | null;
  readonly items: readonly ListItem[];
}

export type Block =
  | { readonly kind: 'text' | 'small'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'pre'; readonly text: string }
  | List;

const FENCE = /```(?:[\w+#.-]*\n)?([\s\S]*?)```/g;
const QUOTED_LINE = /^>(?: |$)/;
const QUOTED_REST = /^>>> /;
const HEADING = /^(?<mark>#{1,3}|-#) +(?=\S)/;
const ITEM = /^(?<indent> *)(?<mark>[-*]|\d{1,9}\.) +(?=\S)/;

/** Blocks that begin with a line, and how many lines they take; null for plain text. */
type ReadBlock = (lines: readonly string[]) => { readonly blocks: readonly Block[]; readonly count: number } | null;

const countWhile = (lines: readonly string[], isMeant: (line: string) => boolean): number => {
  const end = lines.findIndex((line) => !isMeant(line));
  return end < 0 ? lines.length : end;
};

/** A quote holds no other quote. */
const readQuote: ReadBlock = (lines) => {
  const [first = ''] = lines;
  if (QUOTED_REST.test(first)) {
    const rest = [first.replace(QUOTED_REST, ''), ...lines.slice(1)];
    return { blocks: [{ kind: 'quote', blocks: parseLines(rest, INNER_BLOCKS) }], count: lines.length };
  }
  const count = countWhile(lines, (line) => QUOTED_LINE.test(line));
  if (count === 0) return null;
  const quoted = lines.slice(0, count).map((line) => line.replace(QUOTED_LINE, ''));
  return { blocks: [{ kind: 'quote', blocks: parseLines(quoted, INNER_BLOCKS) }], count };
};

const readHeading: ReadBlock = ([line = '']) => {
  const { mark } = HEADING.exec(line)?.groups ?? {};
  if (mark === undefined) return null;
  const children = parseInline(line.replace(HEADING, ''));
  const block: Block = mark === '-#' ? { kind: 'small', children } : { kind: 'heading', level: mark.length, children };
  return { blocks: [block], count: 1 };
};

interface WrittenItem {
  readonly indent: number;
  readonly mark: string;
  readonly text: string;
}

const toItem = (line: string): WrittenItem => {
  const { indent = '', mark = '' } = ITEM.exec(line)?.groups ?? {};
  return { indent: indent.length, mark, text: line.replace(ITEM, '') };
};

const toListKind = (mark: string): string => (/\d/.test(mark) ? '.' : mark);

/** Items that are further in belong to the item before; another mark begins another list. */
const toLists = (items: readonly WrittenItem[]): readonly List[] => {
  const [first] = items;
  if (!first) return [];
  const found: ListItem[] = [];
  let rest = items;
  while (rest[0] && toListKind(rest[0].mark) === toListKind(first.mark)) {
    const [{ indent, text }, ...others] = rest as [WrittenItem, ...WrittenItem[]];
    const end = others.findIndex((item) => item.indent < indent + 2);
    const inner = end < 0 ? others : others.slice(0, end);
    found.push({ children: parseInline(text), lists: toLists(inner) });
    rest = others.slice(inner.length);
  }
  const start = first.mark.endsWith('.') ? Number.parseInt(first.mark, 10) : null;
  return [{ kind: 'list', start, items: found }, ...toLists(rest)];
};

const readList: ReadBlock = (lines) => {
  const count = countWhile(lines, (line) => ITEM.test(line));
  return count === 0 ? null : { blocks: toLists(lines.slice(0, count).map(toItem)), count };
};

const INNER_BLOCKS: readonly ReadBlock[] = [readHeading, readList];
const BLOCKS: readonly ReadBlock[] = [readQuote, ...INNER_BLOCKS];

const readBlock = (lines: readonly string[], readers: readonly ReadBlock[]): ReturnType<ReadBlock> => {
  for (const read of readers) {
    const block = read(lines);
    if (block) return block;
  }
  return null;
};

const isBlank = (line: string): boolean => line.trim() === '';

const toText = (lines: readonly string[]): readonly Block[] =>
  lines.length === 0 ? [] : [{ kind: 'text', children: parseInline(lines.join('\n')) }];

const parseLines = (lines: readonly string[], readers: readonly ReadBlock[]): readonly Block[] => {
  const blocks: Block[] = [];
  let plain: string[] = [];
  for (let rest = lines; rest.length > 0;) {
    const [line = ''] = rest;
    const found = isBlank(line) ? { blocks: [], count: 1 } : readBlock(rest, readers);
    if (found) {
      blocks.push(...toText(plain), ...found.blocks);
      plain = [];
    } else plain.push(line);
    rest = rest.slice(found?.count ?? 1);
  }
  return [...blocks, ...toText(plain)];
};

/** Reads a text as the chat does: blocks of code, quotes, headings, lists, and what `parseInline` reads. */
export const parseChatText = (text: string): readonly Block[] => {
  const blocks: Block[] = [];
  let end = 0;
  const readUntil = (place: number) => {
    blocks.push(...parseLines(text.slice(end, place).split('\n'), BLOCKS));
  };
  for (const match of text.matchAll(FENCE)) {
    readUntil(match.index);
    blocks.push({ kind: 'pre', text: (match[1] ?? '').replace(/\n$/, '') });
    end = match.index + match[0].length;
  }
  readUntil(text.length);
  return blocks;
};

/** The users that a text mentions. */
export const listMentions = (text: string): readonly string[] =>
  [...text.matchAll(/<@!?(\d{15,25})>/g)].map(([, id = '']) => id);
