/** Spreadsheets take such texts as formulas: also with wide signs, after blanks, and after a separator within quotes. */
const FORMULA = /^[\t\r]|(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]/;

export const isFormula = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ''));

/** Returns a cell in quotes (RFC 4180). An apostrophe marks what would be a formula, and what has such a mark. */
export const toCsvCell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const toCsvLine = (texts: readonly string[], separator: ',' | ';'): string =>
  `${texts.map(toCsvCell).join(separator)}\r\n`;
