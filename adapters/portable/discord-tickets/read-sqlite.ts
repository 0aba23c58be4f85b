import { openSqliteFile, type SqliteRow } from '../open-sqlite.ts';
import { parseValue } from '../parse-exact.ts';
import type { Row, TableName, Tables } from './read-database.ts';

const TABLES: Readonly<Record<TableName, string>> = {
  guild: 'guilds',
  category: 'categories',
  question: 'questions',
  tag: 'tags',
  ticket: 'tickets',
  feedback: 'feedback',
  questionAnswer: 'questionAnswers',
  archivedUser: 'archivedUsers',
  archivedMessage: 'archivedMessages',
};

/** SQLite has neither lists nor true and false, and keeps times as milliseconds or, where a default applied, as text. */
const LISTS = new Set(['blocklist', 'workingHours', 'pingRoles', 'requiredRoles', 'staffRoles', 'options']);
const FLAGS = new Set(['open', 'deleted', 'edited', 'bot', 'required', 'enableFeedback']);
const TIMES = new Set(['createdAt', 'closedAt', 'firstResponseAt', 'lastMessageAt']);

const toTime = (value: unknown): unknown => {
  if (typeof value === 'number') return new Date(value).toISOString();
  // As the database writes the present time: UTC, without saying so.
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(value))
    return new Date(`${value.replace(' ', 'T')}Z`).toISOString();
  return value;
};

const toValue = (name: string, value: unknown): unknown => {
  if (TIMES.has(name)) return toTime(value);
  if (FLAGS.has(name)) return value === 1;
  if (LISTS.has(name) && typeof value === 'string') return parseValue(value, name);
  return value;
};

const toRow = (row: SqliteRow): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(name, value)]));

/** Opens the SQLite database of the bot, `user/database.db`, and does not write to it. @throws validation_error for another one */
export const openSqlite = async (path: string): Promise<Tables> => {
  const { query, close } = await openSqliteFile(path, 'Discord Tickets 4');
  function* readRows(table: TableName, column: string, value: unknown): Generator<Row> {
    const order = table === 'ticket' ? 'length(id), id' : 'rowid';
    const statement = `select * from "${TABLES[table]}" where "${column}" = ? order by ${order}`;
    for (const row of query(statement, typeof value === 'number' ? value : String(value))) yield toRow(row);
  }
  return {
    list: readRows,
    listGuildIds: () => [...query('select id from guilds order by id')].map(({ id }) => String(id)),
    count: (table) => {
      const [row] = query(`select count(*) as count from "${TABLES[table]}"`);
      return Number(row?.['count'] ?? 0);
    },
    close,
  };
};
