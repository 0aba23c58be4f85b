import type { MarkdownIt, StateBlock } from 'markdown-it';

/** The level of tokens from which lists begin no further list. */
const MAX_LEVEL = 16;

const HEADING = /^(?<mark>#{1,3}|-#) +(?=\S)/;
/** Lists and headings of CommonMark that the chat platform does not have. */
const NO_MARKUP = /^(?:\+|\d+\)|#{4,6})(?=\s)/;
const QUOTED_LINE = /^> ?/;
const QUOTED_REST = '>>> ';

const getLine = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** A block of one line. */
const addLine = (state: StateBlock, element: { readonly tag: string; readonly style?: string }, text: string): void => {
  const open = state.push('paragraph_open', element.tag, 1);
  if (element.style) open.attrs = [['class', element.style]];
  const inline = state.push('inline', '', 0);
  inline.content = text.trim();
  inline.children = [];
  state.push('paragraph_close', element.tag, -1);
  state.line += 1;
};

/** Under the headings of the document, which are of the second level. */
const HEADINGS: Readonly<Record<string, { readonly tag: string; readonly style?: string }>> = {
  '#': { tag: 'h4' },
  '##': { tag: 'h5' },
  '###': { tag: 'h6' },
  '-#': { tag: 'p', style: 'small' },
};

const readHeading = (state: StateBlock, startLine: number, _: number, isSilent: boolean): boolean => {
  const line = getLine(state, startLine);
  const match = HEADING.exec(line);
  const element = HEADINGS[match?.groups?.mark ?? ''];
  if (!match || !element) return false;
  if (!isSilent) addLine(state, element, line.slice(match[0].length));
  return true;
};

const readPlainLine = (state: StateBlock, startLine: number, _: number, isSilent: boolean): boolean => {
  const line = getLine(state, startLine);
  if (state.level < MAX_LEVEL && !NO_MARKUP.test(line)) return false;
  if (!isSilent) addLine(state, { tag: 'p' }, line);
  return true;
};

/** Unlike in CommonMark, a list ends with the first line that is not further in than its items. */
const endsItem = (state: StateBlock, line: number, _: number, isSilent: boolean): boolean =>
  isSilent && state.blkIndent > 0 && (state.sCount[line] ?? 0) < state.blkIndent;

const startsQuote = (state: StateBlock, line: number): boolean => {
  if (state.env.isInQuote === true || state.tShift[line] !== 0) return false;
  const text = getLine(state, line);
  return text.startsWith('> ') || text === '>' || text.startsWith(QUOTED_REST);
};

/** The lines of a quote without their marks, and the line after it. */
const collectQuote = (state: StateBlock, startLine: number, endLine: number) => {
  const first = getLine(state, startLine);
  if (first.startsWith(QUOTED_REST)) {
    const rest = startLine + 1 < endLine ? `\n${state.getLines(startLine + 1, endLine, 0, false)}` : '';
    return { text: first.slice(QUOTED_REST.length) + rest, next: endLine };
  }
  const lines = [];
  let next = startLine;
  for (; next < endLine && startsQuote(state, next) && !getLine(state, next).startsWith(QUOTED_REST); next += 1) {
    lines.push(getLine(state, next).replace(QUOTED_LINE, ''));
  }
  return { text: lines.join('\n'), next };
};

/** A quote ends with the last line that has its mark, and holds no other quote. */
const readQuote = (state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean => {
  if (!startsQuote(state, startLine)) return false;
  if (isSilent) return true;
  const { text, next } = collectQuote(state, startLine, endLine);
  state.push('blockquote_open', 'blockquote', 1);
  state.md.block.parse(text, state.md, { ...state.env, isInQuote: true }, state.tokens);
  state.push('blockquote_close', 'blockquote', -1);
  state.line = next;
  return true;
};

/** Replaces the blocks of CommonMark by those of the chat platform; code blocks are found before. */
export const useChatBlocks = (md: MarkdownIt): void => {
  const { ruler } = md.block;
  ruler.at('blockquote', readQuote, { alt: ['paragraph', 'list'] });
  ruler.before('list', 'item_end', endsItem, { alt: ['paragraph'] });
  ruler.before('list', 'plain_line', readPlainLine, { alt: ['paragraph'] });
  ruler.before('plain_line', 'chat_heading', readHeading, { alt: ['paragraph', 'list'] });
  ruler.disable(['table', 'code', 'fence', 'hr', 'html_block', 'reference', 'heading', 'lheading']);
};
