import { VISIBILITIES } from '#core/knowledge/index.ts';
import { isOneOf } from '#core/shared/values/type-guards.ts';
import { ARTICLE_COLUMNS, REPLY_COLUMNS } from '../csv/columns.ts';
import { type CsvRow, parseCsv } from '../csv/parse-csv.ts';
import { refuse } from '../entry-names.ts';
import { type ConvertedLibrary, Library } from './library.ts';
import { openFiles, type TextFile } from '../open-files.ts';

/** Reads replies (`name,shortcut,folder,content`) and articles (`title,content,section,tags,language,visibility`). @throws validation_error */
export const convertCsv = async (path: string): Promise<ConvertedLibrary> => {
  const { files, exportedAt } = await openFiles(path, 'csv');
  const library = new Library();
  const tables = files.map(readTable);
  for (const table of tables)
    if (table.kind !== null) addTable(library, table, exportedAt);
    else if (tables.every(({ kind }) => kind === null)) throw refuse(`${table.name}: ${NO_COLUMNS}`);
    else library.losses.add({ kind: 'file', key: table.name, field: '*', value: null, why: NO_COLUMNS });
  return { exportedAt, library };
};

const NO_COLUMNS = 'The first line needs the columns name and content, or title and content.';

interface Table {
  readonly name: string;
  /** Is null for a table of something else. */
  readonly kind: 'replies' | 'articles' | null;
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

const readTable = ({ name, text }: TextFile): Table => {
  const [head, ...rows] = parseCsv(name, text);
  const columns = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const has = (...names: readonly string[]) => names.every((one) => columns.includes(one));
  const kind = has('name', 'content') ? 'replies' : has('title', 'content') ? 'articles' : null;
  return { name, kind, columns, rows };
};

const addTable = (library: Library, { name, kind, columns, rows }: Table, createdAt: string): void => {
  const known: readonly string[] = kind === 'replies' ? REPLY_COLUMNS : ARTICLE_COLUMNS;
  for (const field of columns.filter((column) => !known.includes(column)))
    library.losses.add({ kind: 'file', key: name, field, value: null, why: 'This column is not taken over.' });
  const add = kind === 'replies' ? addReply : addArticle;
  for (const row of rows) add(library, createReader(name, columns, row), createdAt);
};

interface RowReader {
  /** Names file and line. */
  readonly place: string;
  readonly find: (column: string) => string | null;
  /** @throws validation_error for a cell that is empty */
  readonly get: (column: string) => string;
}

const createReader = (file: string, names: readonly string[], { line, cells }: CsvRow): RowReader => {
  const place = `${file}, line ${line}`;
  if (cells.length !== names.length)
    throw refuse(`${place}: ${cells.length} cells, but ${names.length} in the first line.`);
  const find = (column: string) => cells[names.indexOf(column)]?.trim() || null;
  const get = (column: string) => {
    const text = find(column);
    if (text === null) throw refuse(`${place}: ${column} is empty.`);
    return text;
  };
  return { place, find, get };
};

const addReply = (library: Library, row: RowReader, createdAt: string): void => {
  const name = row.get('name');
  library.addReply({
    key: library.chooseKey('cannedReply', name),
    name,
    shortcut: row.find('shortcut'),
    folder: row.find('folder'),
    content: row.get('content'),
    createdAt,
  });
};

const addArticle = (library: Library, row: RowReader, createdAt: string): void => {
  const title = row.get('title');
  const visibility = row.find('visibility') ?? 'public';
  if (!isOneOf(VISIBILITIES, visibility)) throw refuse(`${row.place}: visibility is neither public nor staff.`);
  library.addArticle({
    key: library.chooseKey('knowledgeItem', title),
    title,
    content: row.get('content'),
    section: row.find('section'),
    tags: listTags(row.find('tags')),
    language: row.find('language'),
    visibility,
    createdAt,
  });
};

const listTags = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
