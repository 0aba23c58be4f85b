/** Spreadsheets take a text as a formula that begins so, in East Asian languages also with the wide signs; blanks before it are skipped. */
const SIGN = '[=+\\-@＝＋－＠]';
/** Some programs split at these characters even within quotes. */
const FORMULA = new RegExp(`^[\\t\\r]|(?:^|[;\\t\\r\\n])\\s*${SIGN}`);

/** Holds for one that is marked, too, so that a mark can be taken away again. */
export const isFormula = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ''));

/** Puts a text in quotes (RFC 4180). What a spreadsheet would take as a formula is marked as a text. */
export const toCsvCell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const toCsvLine = (texts: readonly string[], separator: ',' | ';'): string =>
  `${texts.map(toCsvCell).join(separator)}\r\n`;
