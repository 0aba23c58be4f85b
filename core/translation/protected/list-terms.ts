export type TermKind = 'code' | 'mention' | 'emoji' | 'time' | 'address' | 'number' | 'sign';

export interface FoundTerm {
  readonly kind: TermKind;
  readonly from: number;
  readonly to: number;
}

const REFERENCE = String.raw`<(?:@[!&]?\d{1,25}|@team:[\da-f\-]{36}|#\d{1,25}|\/[^:<>\n]{1,100}:\d{1,25}|id:[\w\-]{1,32}(?::\d{1,25})?)>|@(?:everyone|here)`;
const PICTURE = String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?[\u{E0020}-\u{E007F}]*`;
const EMOJI = String.raw`<a?:\w{1,32}:\d{1,25}>|:[\w+\-]{2,32}:|${PICTURE}(?:\u200D${PICTURE})*|\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3`;
const TIME = String.raw`<t:-?\d{1,13}(?::[a-z])?>`;
const WORD_START = String.raw`(?<![\p{L}\p{N}])`;
const WORD_END = String.raw`(?![\p{L}\p{N}])`;
const REST = String.raw`[^\s<>"⟦⟧]`;
const LABELS = String.raw`(?:[a-z\d\-]{1,63}\.){1,8}`;
const TOP_LEVEL =
  'com|net|org|io|gg|dev|app|eu|de|es|fr|pt|br|mx|ar|co|uk|us|me|tv|xyz|info|shop|store|online|site|link|ru|cn|gift|click|live|ly';
const ADDRESS = [
  String.raw`[a-z][a-z\d+.\-]{1,20}:\/\/${REST}+`,
  String.raw`mailto:${REST}+`,
  String.raw`www\.${REST}+`,
  String.raw`[\w.+\-]{1,64}@${LABELS}[a-z]{2,24}${WORD_END}`,
  String.raw`${LABELS}[a-z]{2,24}(?::\d{1,5})?\/${REST}*`,
  String.raw`${LABELS}(?:${TOP_LEVEL})${WORD_END}`,
].join('|');
const CURRENCY = String.raw`(?:R|US|CA|AU)?\p{Sc}|EUR|USD|GBP|BRL|CHF|MXN|ARS|CLP|COP|PLN|CAD|AUD|JPY`;
const UNIT = String.raw`[%‰°]|°[CF]|[kmgt]i?b(?:it)?(?:\/s|ps)?|[kcmn]?m|km\/h|mph|[kmµ]?g|m?l|[kmgt]?hz|[kmg]?w(?:h)?|m?s|min|h|fps|px|dpi|ping`;
const ID = String.raw`#?[a-z]{1,10}[\-_]?\d[\w.\-]{0,40}(?<=\w)`;
const NUMBER = String.raw`(?:(?<before>${CURRENCY})\s?)?[#+\-−]?\d+(?:[.,:\/\-'’]\d+)*(?:\s?(?<after>${CURRENCY}|${UNIT})${WORD_END})?`;

/** Each alternative fails after a bounded number of steps or consumes what it reads, so that a search takes linear time. */
const TERM = new RegExp(
  [
    '(?<code>`+)',
    String.raw`(?<sign>⟦\s{0,2}\d{1,5}\s{0,2}⟧|[⟦⟧])`,
    `(?<mention>${REFERENCE})`,
    `(?<emoji>${EMOJI})`,
    `(?<time>${TIME})`,
    `${WORD_START}(?<address>${ADDRESS})`,
    `${WORD_START}(?<number>${ID}|${NUMBER})`,
  ].join('|'),
  'giu',
);

const KINDS: readonly TermKind[] = ['code', 'sign', 'mention', 'emoji', 'time', 'address', 'number'];
const CLOSERS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
]);
const PUNCTUATION = /[.,;:!?'*_~|`)\]}]/;
/** Engines translate smaller numbers with their nouns. */
const MIN_DIGITS = 3;

/** Finds what a translation must not change, in the order of the text, in linear time. */
export const listTerms = (text: string): readonly FoundTerm[] => {
  const findClosing = createClosingFinder(text);
  const found: FoundTerm[] = [];
  const pattern = new RegExp(TERM);
  let next = 0;
  for (;;) {
    pattern.lastIndex = next;
    const match = pattern.exec(text);
    if (!match) return found;
    const kind = getKind(match);
    const to = getEnd(kind, match, findClosing);
    if (to > match.index) found.push({ kind, from: match.index, to });
    next = Math.max(to, match.index + 1);
  }
};

const getKind = ({ groups }: RegExpExecArray): TermKind => KINDS.find((name) => groups?.[name] !== undefined) ?? 'sign';

/** Returns the start if the match is no term. */
const getEnd = (kind: TermKind, match: RegExpExecArray, findClosing: FindClosing): number => {
  const { index, 0: written } = match;
  const end = index + written.length;
  if (kind === 'code') return findClosing(index, written.length) ?? end;
  if (kind === 'address') return index + trimAddress(written);
  return kind === 'number' && !isProtectedNumber(match) ? end - written.length : end;
};

const isProtectedNumber = ({ 0: written, groups }: RegExpExecArray): boolean =>
  groups?.before !== undefined ||
  groups?.after !== undefined ||
  /[a-z#]|\d\D\d/i.test(written) ||
  written.replace(/\D/g, '').length >= MIN_DIGITS;

/** Leaves out the punctuation of the sentence; brackets belong to an address in pairs. */
const trimAddress = (written: string): number => {
  const unpaired = new Map([...CLOSERS.keys()].map((closer) => [closer, countUnpaired(written, closer)]));
  for (let length = written.length; length > 0; length -= 1) {
    const last = written[length - 1] ?? '';
    const left = unpaired.get(last);
    if (!PUNCTUATION.test(last) || left === 0) return length;
    if (left !== undefined) unpaired.set(last, left - 1);
  }
  return 0;
};

const countUnpaired = (text: string, closer: string): number => {
  const count = (character: string) => text.split(character).length;
  return Math.max(count(closer) - count(CLOSERS.get(closer) ?? closer), 0);
};

type FindClosing = (at: number, length: number) => number | null;

/** Code ends with as many backticks as it begins with; the runs are listed once. */
const createClosingFinder = (text: string): FindClosing => {
  const byLength = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = byLength.get(run.length) ?? [];
    starts.push(index);
    byLength.set(run.length, starts);
  }
  for (const starts of byLength.values()) starts.reverse();
  return (at, length) => {
    const starts = byLength.get(length) ?? [];
    while ((starts.at(-1) ?? Infinity) <= at) starts.pop();
    const start = starts.pop();
    return start === undefined ? null : start + length;
  };
};
