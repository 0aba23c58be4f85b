import { parseHeading } from './headings.ts';
import { parseInline } from './inline.ts';
import type { Heading, List, ListItem, TextBlock } from './nodes.ts';
import { trimBlanks } from './trim-blanks.ts';
import type { ParseUrl } from './web-address.ts';

/** Lists within one another; items that are further in belong to the innermost list. */
const MAX_DEPTH = 8;
/** Columns by which an item is further in than the one that contains it. */
const STEP = 2;
const TAB = '    ';

const ITEM = /^(?<indent>[ \t]*)(?<mark>[-*]|\d{1,9}\.) +(?=\S)/;
const INDENT = /^[ \t]*/;

interface WrittenItem {
  readonly indent: number;
  readonly mark: string;
  readonly lines: string[];
}

interface OpenList {
  readonly start: number | null;
  readonly mark: string;
  readonly items: OpenItem[];
}

interface OpenItem {
  readonly written: WrittenItem;
  readonly lists: OpenList[];
}

const countColumns = (indent: string): number => indent.replaceAll('\t', TAB).length;

const readItem = (line: string): WrittenItem | null => {
  const match = ITEM.exec(line);
  const { indent = '', mark = '' } = { ...match?.groups };
  return match && { indent: countColumns(indent), mark, lines: [line.slice(match[0].length)] };
};

const continues = ({ indent }: WrittenItem, line: string): boolean => {
  const [blank = ''] = INDENT.exec(line) ?? [];
  return blank.length < line.length && countColumns(blank) >= indent + STEP;
};

const readItems = (lines: readonly string[], from: number) => {
  const items: WrittenItem[] = [];
  let next = from;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const item = readItem(line);
    const last = items.at(-1);
    if (item) items.push(item);
    else if (last && continues(last, line)) last.lines.push(line.replace(INDENT, ''));
    else break;
  }
  return { items, next };
};

const toListMark = (mark: string): string => (/\d/.test(mark) ? '.' : mark);

const openList = ({ mark }: WrittenItem): OpenList => ({
  start: toListMark(mark) === '.' ? Number.parseInt(mark, 10) : null,
  mark: toListMark(mark),
  items: [],
});

/** The list of an item: the last one, or another where the mark is another. */
const selectList = (lists: OpenList[], written: WrittenItem): OpenList => {
  const last = lists.at(-1);
  if (last?.mark === toListMark(written.mark)) return last;
  const list = openList(written);
  lists.push(list);
  return list;
};

const nestItems = (items: readonly WrittenItem[]): readonly OpenList[] => {
  const root: OpenList[] = [];
  const path: OpenItem[] = [];
  for (const written of items) {
    while (path.length >= MAX_DEPTH || written.indent < (path.at(-1)?.written.indent ?? -STEP) + STEP) path.pop();
    const item = { written, lists: [] };
    selectList(path.at(-1)?.lists ?? root, written).items.push(item);
    path.push(item);
  }
  return root;
};

const parseContent = ([line = '', ...rest]: readonly string[], parseUrl: ParseUrl): TextBlock | Heading =>
  (rest.length === 0 ? parseHeading(line, parseUrl) : null) ?? {
    kind: 'text',
    children: parseInline(trimBlanks([line, ...rest].join('\n')), parseUrl),
  };

const toList = ({ start, items }: OpenList, parseUrl: ParseUrl): List => ({
  kind: 'list',
  start,
  items: items.map(({ written, lists }): ListItem => ({
    content: parseContent(written.lines, parseUrl),
    lists: lists.map((list) => toList(list, parseUrl)),
  })),
});

/** Parses the lists that begin with a line, and returns them with the line after them; no lists if none begins there. */
export const parseLists = (lines: readonly string[], from: number, parseUrl: ParseUrl) => {
  const { items, next } = readItems(lines, from);
  return { blocks: nestItems(items).map((list) => toList(list, parseUrl)), next };
};
