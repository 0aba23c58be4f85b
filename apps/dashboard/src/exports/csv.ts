import { toCsvCell } from '#core/shared/values/csv.ts';
import { language, t } from '../texts/texts.ts';

/** Shown in units that fit, and a number of seconds in files. */
export interface Duration {
  readonly seconds: number | null;
}

/** Shown by its label, and as an instant in files. */
export interface TimeCell {
  readonly label: string;
  readonly at: string;
}

/** A cell of a table of figures. */
export type Cell = string | number | Duration | TimeCell | null;

export const isDuration = (cell: Cell | undefined): cell is Duration =>
  typeof cell === 'object' && cell !== null && 'seconds' in cell;

export const isTimeCell = (cell: Cell): cell is TimeCell => typeof cell === 'object' && cell !== null && 'at' in cell;

/** Figures as a table shows them and a file has them. */
export interface Sheet {
  /** Of the file, and what the table is of. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Spreadsheets split at the character that the language does not use within numbers. */
export const getSeparator = (of: string): ',' | ';' => (of === 'en' ? ',' : ';');

const toText = (cell: Cell): string => {
  if (isDuration(cell)) return toText(cell.seconds);
  if (isTimeCell(cell)) return cell.at;
  return cell === null ? '' : String(cell);
};

/** What is no text is never taken as a formula. */
const toCell = (cell: Cell): string => (typeof cell === 'string' ? toCsvCell(cell) : `"${toText(cell)}"`);

const nameColumn = (rows: Sheet['rows']) => (name: string, index: number) =>
  rows.some((row) => isDuration(row[index])) ? t('{{name}} (seconds)', { name }) : name;

/** The table as a CSV text (RFC 4180), with every cell in quotes. Texts that a spreadsheet would take as formulas are marked as texts. */
export const toCsv = ({ columns, rows }: Omit<Sheet, 'name'>, separator = getSeparator(language)): string =>
  [columns.map(nameColumn(rows)), ...rows].map((row) => `${row.map(toCell).join(separator)}\r\n`).join('');

/** A name for the file that every system takes. */
export const toFileName = (extension: string, ...parts: readonly string[]): string =>
  `${parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter(Boolean)
    .join('_')}.${extension}`;
