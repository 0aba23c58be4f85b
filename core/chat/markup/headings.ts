import { parseInline } from './inline.ts';
import type { Heading, TextBlock } from './nodes.ts';
import { trimBlanks } from './trim-blanks.ts';
import type { ParseUrl } from './web-address.ts';

const HEADING = /^(#{1,3}|-#) +(?=\S)/;

/** Parses a line as a heading or as small text; null for any other line. */
export const parseHeading = (line: string, parseUrl: ParseUrl): Heading | TextBlock | null => {
  const [whole = '', mark = ''] = HEADING.exec(line) ?? [];
  if (mark === '') return null;
  const children = parseInline(trimBlanks(line.slice(whole.length)), parseUrl);
  return mark === '-#' ? { kind: 'small', children } : { kind: 'heading', level: mark.length, children };
};
