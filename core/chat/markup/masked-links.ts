import { matchAt } from './find-matches.ts';

const BRACKETS = /\\[\s\S]|[[\]]/g;
/** Each part is bounded, so that many links without an end are read in linear time. */
const TARGET =
  /\(\s{0,9}(?:<(?<bracketed>https?:\/\/[^\s<>]{1,2000})>|(?<plain>https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\)){1,2000}))(?:\s{1,9}(?:"(?<title>[^"\n]{0,500})"|'(?<quoted>[^'\n]{0,500})'))?\s{0,9}\)/iy;

/** The position of the closing bracket by that of its opening one. */
export const pairBrackets = (text: string): ReadonlyMap<number, number> => {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    if (bracket === '[') open.push(index);
    const start = bracket === ']' ? open.pop() : undefined;
    if (start !== undefined) pairs.set(start, index);
  }
  return pairs;
};

/** What stands in parentheses after the text of a link. */
export interface Target {
  readonly address: string;
  readonly title: string | null;
  readonly length: number;
}

/** Reads `(https://a.example "title")` at the position; null if there is something else. */
export const matchTarget = (text: string, at: number): Target | null => {
  const match = matchAt(TARGET, text, at);
  if (!match) return null;
  const { bracketed, plain, title, quoted } = { ...match.groups };
  return { address: bracketed ?? plain ?? '', title: title ?? quoted ?? null, length: match[0].length };
};
