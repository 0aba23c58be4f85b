import { isFormula } from '#core/shared/values/csv.ts';
import { refuse } from '../entry-names.ts';

/** A row of cells, with the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const MAX_ROWS = 100_000;
const SEPARATORS = [',', ';', '\t'] as const;
/** Spreadsheets separate cells by other characters in some languages. */
const chooseSeparator = (text: string): string => {
  const [head = ''] = text.split(/\r|\n/, 1);
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
};

/** Removes the mark of a text that would be a formula. */
const unmark = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell);

/** A cell in quotes, or one without them, and what ends it. */
const buildCell = (separator: string): RegExp =>
  new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y');

const countLines = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;

/** Reads a CSV text (RFC 4180) with any line ends. Empty rows are left out. @throws validation_error that names the line */
export const parseCsv = (name: string, text: string): readonly CsvRow[] => {
  const separator = chooseSeparator(text);
  const cell = buildCell(separator);
  const rows: CsvRow[] = [];
  let line = 1;
  let row: { readonly line: number; readonly cells: string[] } = { line, cells: [] };
  for (let end = separator; end !== '';) {
    const found = cell.exec(text);
    if (!found) throw refuse(`${name}, line ${line}: a quote is not closed, or stands within a cell.`);
    const [whole, quoted, bare = ''] = found;
    end = found[3] ?? '';
    row.cells.push(unmark(quoted?.replaceAll('""', '"') ?? bare));
    line += countLines(whole);
    if (end === separator) continue;
    if (row.cells.some((written) => written !== '')) rows.push(row);
    if (rows.length > MAX_ROWS) throw refuse(`${name} has more than ${MAX_ROWS} rows.`);
    row = { line, cells: [] };
  }
  return rows;
};
