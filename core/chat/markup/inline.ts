import { createEmphasisFinder, type FindSpan, type FoundSpan } from './emphasis.ts';
import { computeOnce, createFinder, findFirst, type FindNext, matchAt } from './find-matches.ts';
import { matchTarget, pairBrackets } from './masked-links.ts';
import type { Inline, Link } from './nodes.ts';
import { matchReference } from './references.ts';
import {
  INVISIBLE,
  matchAddress,
  type ParsedUrl,
  parsePlainAddress,
  type ParseUrl,
  parseWebAddress,
} from './web-address.ts';

/** Styles within one another. Below this depth marks are text. */
const MAX_DEPTH = 10;

const SPECIAL = /[\\`<[*_~|]|@(?=everyone|here)|https?:\/\//gi;
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const TICKS = /`+/g;
const TICKS_HERE = /`+/y;
const STRIKE = /~~/g;
const SPOILER = /\|\|/g;
const SCHEME = /https?:\/\//gi;
const BRACKETED_ADDRESS = /<(https?:\/\/[^\s<>]+)>/iy;

/** A text that is being parsed. Each of its indexes is computed at most once. */
interface Source {
  readonly text: string;
  readonly depth: number;
  readonly parseUrl: ParseUrl;
  readonly findEmphasis: FindSpan;
  readonly findStrike: FindNext;
  readonly findSpoiler: FindNext;
  readonly findScheme: FindNext;
  readonly findInvisible: FindNext;
  /** The positions of runs of backticks, by their length. */
  readonly getTicks: () => ReadonlyMap<number, readonly number[]>;
  readonly getBrackets: () => ReadonlyMap<number, number>;
}

interface FoundNode {
  readonly node: Inline;
  readonly end: number;
}

type ReadInline = (source: Source, at: number) => FoundNode | null;

const listTicks = (text: string): ReadonlyMap<number, readonly number[]> => {
  const byLength = new Map<number, number[]>();
  for (const { 0: ticks, index } of text.matchAll(TICKS)) {
    const starts = byLength.get(ticks.length) ?? [];
    starts.push(index);
    byLength.set(ticks.length, starts);
  }
  return byLength;
};

const createSource = (text: string, depth: number, parseUrl: ParseUrl): Source => ({
  text,
  depth,
  parseUrl,
  findEmphasis: createEmphasisFinder(text),
  findStrike: createFinder(text, STRIKE),
  findSpoiler: createFinder(text, SPOILER),
  findScheme: createFinder(text, SCHEME),
  findInvisible: createFinder(text, INVISIBLE),
  getTicks: computeOnce(() => listTicks(text)),
  getBrackets: computeOnce(() => pairBrackets(text)),
});

const parsePart = ({ text, depth, parseUrl }: Source, from: number, to: number): readonly Inline[] =>
  parseLevel(text.slice(from, to), depth + 1, parseUrl);

const readEscaped: ReadInline = ({ text }, at) => {
  const [, node] = matchAt(ESCAPED, text, at) ?? [];
  return node === undefined ? null : { node, end: at + 2 };
};

/** A space keeps a backtick of the code from those around it. */
const trimCode = (code: string): string => code.replace(/^ +(?=`)/, '').replace(/(?<=`) +$/, '');

/** Code ends with as many backticks as it begins with; without that end, they are text. */
const readCode: ReadInline = ({ text, getTicks }, at) => {
  const [ticks = ''] = matchAt(TICKS_HERE, text, at) ?? [];
  const { length } = ticks;
  const close = findFirst(getTicks().get(length) ?? [], (start) => start >= at + length);
  if (close === undefined) return { node: ticks, end: at + length };
  return { node: { kind: 'code', text: trimCode(text.slice(at + length, close)) }, end: close + length };
};

const toSpan = (source: Source, { kind, from, to, end }: FoundSpan): FoundNode => ({
  node: { kind, children: parsePart(source, from, to) },
  end,
});

const readEmphasis: ReadInline = (source, at) => {
  const found = source.findEmphasis(at);
  return found && toSpan(source, found);
};

const readBetween =
  (kind: 's' | 'spoiler', mark: string, select: (source: Source) => FindNext): ReadInline =>
  (source, at) => {
    const to = source.text.startsWith(mark, at) ? select(source)(at + 3) : null;
    return to === null ? null : toSpan(source, { kind, from: at + 2, to, end: to + 2 });
  };

const toAddressLink = ({ href, host }: ParsedUrl, written: string): Link => ({
  kind: 'link',
  href,
  host,
  isMasked: false,
  title: null,
  children: [written],
});

/** An address that leads elsewhere than it seems is text, and nothing within it is markup. */
const readAddress: ReadInline = ({ text, parseUrl, findInvisible }, at) => {
  const written = matchAddress(text.slice(at, findInvisible(at) ?? text.length));
  const url = parsePlainAddress(written, parseUrl);
  return written === '' ? null : { node: url ? toAddressLink(url, written) : written, end: at + written.length };
};

const readBracketedAddress: ReadInline = ({ text, parseUrl }, at) => {
  const [whole = '', written = ''] = matchAt(BRACKETED_ADDRESS, text, at) ?? [];
  const url = written.search(INVISIBLE) < 0 ? parsePlainAddress(written, parseUrl) : null;
  return url && { node: toAddressLink(url, written), end: at + whole.length };
};

const readReference: ReadInline = (source, at) => {
  const found = matchReference(source.text, at);
  return found ? { node: found.node, end: at + found.length } : readBracketedAddress(source, at);
};

/** Where the text of a link ends; null for one that is empty or contains an address, which could mislead. */
const findLabelEnd = ({ text, getBrackets, findScheme }: Source, at: number): number | null => {
  const close = getBrackets().get(at);
  if (close === undefined || text[close + 1] !== '(') return null;
  return (findScheme(at) ?? close) < close ? null : close;
};

const readMaskedLink: ReadInline = (source, at) => {
  const close = findLabelEnd(source, at);
  const target = close === null ? null : matchTarget(source.text, close + 1);
  const url = target && parseWebAddress(target.address, source.parseUrl);
  if (close === null || !url || source.text.slice(at + 1, close).trim() === '') return null;
  const { href, host } = url;
  const children = parsePart(source, at + 1, close);
  return {
    node: { kind: 'link', href, host, isMasked: true, title: target.title, children },
    end: close + 1 + target.length,
  };
};

const READERS: Readonly<Record<string, ReadInline>> = {
  '\\': readEscaped,
  '`': readCode,
  '<': readReference,
  '@': readReference,
  '[': readMaskedLink,
  '*': readEmphasis,
  _: readEmphasis,
  '~': readBetween('s', '~~', ({ findStrike }) => findStrike),
  '|': readBetween('spoiler', '||', ({ findSpoiler }) => findSpoiler),
};

const addNode = (nodes: Inline[], node: Inline): void => {
  const last = nodes.at(-1);
  if (typeof node !== 'string' || typeof last !== 'string') nodes.push(node);
  else nodes[nodes.length - 1] = last + node;
};

const addText = (nodes: Inline[], text: string): void => {
  if (text !== '') addNode(nodes, text);
};

const parseLevel = (text: string, depth: number, parseUrl: ParseUrl): readonly Inline[] => {
  if (depth > MAX_DEPTH) return [text];
  const source = createSource(text, depth, parseUrl);
  const nodes: Inline[] = [];
  let [written, at] = [0, 0];
  for (;;) {
    const special = matchAt(SPECIAL, text, at)?.index;
    if (special === undefined) break;
    const read = READERS[text[special] ?? ''] ?? readAddress;
    const found = read(source, special);
    at = found?.end ?? special + 1;
    if (!found) continue;
    addText(nodes, text.slice(written, special));
    addNode(nodes, found.node);
    written = at;
  }
  addText(nodes, text.slice(written));
  return nodes;
};

/** Parses styles, code, spoilers, links, mentions and times, in linear time and to a bounded depth. */
export const parseInline = (text: string, parseUrl: ParseUrl): readonly Inline[] => parseLevel(text, 0, parseUrl);
