import { parseHeading } from './headings.ts';
import { parseInline } from './inline.ts';
import { parseLists } from './lists.ts';
import { trimBlanks } from './trim-blanks.ts';
import type { Block, Code } from './nodes.ts';
import type { ParseUrl } from './web-address.ts';

const FENCE = '```';
const LANGUAGE = /^(?<language>[\w+\-.#]+)\n/;
const NEWLINE = /\r\n?/g;
const QUOTED_LINE = /^>(?: |$)/;
const QUOTED_REST = '>>> ';
const BLANK = /^[ \t]*$/;

/** Blocks that begin with a line, and the line after them. */
interface FoundBlocks {
  readonly blocks: readonly Block[];
  readonly next: number;
}

type ReadBlocks = (lines: readonly string[], from: number, parseUrl: ParseUrl) => FoundBlocks | null;

const readHeading: ReadBlocks = (lines, from, parseUrl) => {
  const block = parseHeading(lines[from] ?? '', parseUrl);
  return block && { blocks: [block], next: from + 1 };
};

const readLists: ReadBlocks = (lines, from, parseUrl) => {
  const found = parseLists(lines, from, parseUrl);
  return found.blocks.length === 0 ? null : found;
};

const readQuotedLines = (lines: readonly string[], from: number): readonly string[] => {
  const first = lines[from] ?? '';
  if (first.startsWith(QUOTED_REST)) return [first.slice(QUOTED_REST.length), ...lines.slice(from + 1)];
  let next = from;
  while (next < lines.length && QUOTED_LINE.test(lines[next] ?? '')) next += 1;
  return lines.slice(from, next).map((line) => line.replace(QUOTED_LINE, ''));
};

const readQuote: ReadBlocks = (lines, from, parseUrl) => {
  const quoted = readQuotedLines(lines, from);
  if (quoted.length === 0) return null;
  return { blocks: [{ kind: 'quote', blocks: parseLines(quoted, IN_QUOTE, parseUrl) }], next: from + quoted.length };
};

const IN_QUOTE: readonly ReadBlocks[] = [readHeading, readLists];
const ALL: readonly ReadBlocks[] = [readQuote, ...IN_QUOTE];

const readBlocks: (readers: readonly ReadBlocks[]) => ReadBlocks = (readers) => (lines, from, parseUrl) => {
  if (BLANK.test(lines[from] ?? '')) return { blocks: [], next: from + 1 };
  for (const read of readers) {
    const found = read(lines, from, parseUrl);
    if (found) return found;
  }
  return null;
};

const toText = (lines: readonly string[], parseUrl: ParseUrl): readonly Block[] =>
  lines.length === 0 ? [] : [{ kind: 'text', children: parseInline(trimBlanks(lines.join('\n')), parseUrl) }];

const parseLines = (lines: readonly string[], readers: readonly ReadBlocks[], parseUrl: ParseUrl): readonly Block[] => {
  const blocks: Block[] = [];
  let plain: string[] = [];
  for (let place = 0; place < lines.length;) {
    const found = readBlocks(readers)(lines, place, parseUrl);
    if (found) {
      for (const block of [...toText(plain, parseUrl), ...found.blocks]) blocks.push(block);
      plain = [];
    } else plain.push(lines[place] ?? '');
    place = found?.next ?? place + 1;
  }
  return [...blocks, ...toText(plain, parseUrl)];
};

const toCode = (written: string): Code => {
  const { language = null } = { ...LANGUAGE.exec(written)?.groups };
  const text = language === null ? written.replace(/^\n/, '') : written.slice(language.length + 1);
  return { kind: 'pre', language, text: text.replace(/\n$/, '') };
};

/** Splits text: odd places contain code, even places other text. A fence without an end is text. */
const splitAtCode = (text: string): readonly string[] => {
  const parts = text.split(FENCE);
  const isOpen = parts.length % 2 === 0;
  return isOpen ? [...parts.slice(0, -2), parts.slice(-2).join(FENCE)] : parts;
};

/**
 * Parses a text as the chat platform shows it. Takes linear time and returns nodes of bounded depth for every text. Each
 * link leads to http or https.
 *
 * @param parseUrl parses an address by the URL standard
 */
export const parseMarkup = (text: string, parseUrl: ParseUrl): readonly Block[] =>
  splitAtCode(text.replaceAll(NEWLINE, '\n')).flatMap((part, place) =>
    place % 2 === 0 ? parseLines(part.split('\n'), ALL, parseUrl) : [toCode(part)],
  );
