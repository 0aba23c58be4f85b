import { refuse } from '../entry-names.ts';
import { type ConvertedLibrary, Library } from './library.ts';
import { openFiles, type TextFile } from './open-files.ts';
import { type CsvRow, parseCsv } from './parse-csv.ts';

const REPLY_COLUMNS = ['name', 'shortcut', 'folder', 'content'];
const ARTICLE_COLUMNS = ['title', 'content', 'section', 'tags', 'language'];

/** Reads replies (`name,shortcut,folder,content`) and articles (`title,content,section,tags,language`). @throws validation_error */
export const convertCsv = async (path: string): Promise<ConvertedLibrary> => {
  const { files, exportedAt } = await openFiles(path, 'csv');
  const library = new Library();
  for (const file of files) addFile(library, file, exportedAt);
  return { exportedAt, library };
};

const addFile = (library: Library, file: TextFile, createdAt: string): void => {
  const [head, ...rows] = parseCsv(file.name, file.text);
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const isOfReplies = names.includes('name') && names.includes('content');
  if (!isOfReplies && !(names.includes('title') && names.includes('content')))
    throw refuse(`${file.name}: the first line needs the columns name and content, or title and content.`);
  reportOthers(library, file.name, names, isOfReplies ? REPLY_COLUMNS : ARTICLE_COLUMNS);
  for (const cells of rows) {
    const row = createReader(file.name, names, cells);
    if (isOfReplies) addReply(library, row, createdAt);
    else addArticle(library, row, createdAt);
  }
};

const reportOthers = (library: Library, file: string, names: readonly string[], known: readonly string[]): void => {
  for (const field of names)
    if (!known.includes(field))
      library.losses.add({ kind: 'file', key: file, field, value: null, why: 'This column is not taken over.' });
};

interface RowReader {
  readonly find: (column: string) => string | null;
  /** @throws validation_error for a cell that is empty */
  readonly get: (column: string) => string;
}

const createReader = (file: string, names: readonly string[], { line, cells }: CsvRow): RowReader => {
  if (cells.length !== names.length)
    throw refuse(`${file}, line ${line}: ${cells.length} cells, but ${names.length} in the first line.`);
  const find = (column: string) => cells[names.indexOf(column)]?.trim() || null;
  const get = (column: string) => {
    const text = find(column);
    if (text === null) throw refuse(`${file}, line ${line}: ${column} is empty.`);
    return text;
  };
  return { find, get };
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
  library.addArticle({
    key: library.chooseKey('knowledgeItem', title),
    title,
    content: row.get('content'),
    section: row.find('section'),
    tags: listTags(row.find('tags')),
    language: row.find('language'),
    visibility: 'public',
    createdAt,
  });
};

const listTags = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
