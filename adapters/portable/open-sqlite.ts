import { refuse } from './entry-names.ts';

export type SqliteRow = Readonly<Record<string, unknown>>;

/** A SQLite database that is open for reading. Every method throws validation_error for another or a broken one. */
export interface SqliteFile {
  /** Has one row in memory at a time. Integers beyond those of JavaScript are texts. */
  readonly query: (statement: string, ...values: readonly (string | number)[]) => Generator<SqliteRow>;
  readonly close: () => void;
}

/** No bot has views. Their rows are computed, and may have no end: a query of them would not return. */
const COMPUTED_TABLES = `select name from pragma_table_list where type in ('view', 'virtual') limit 1`;

const toValue = (value: unknown): unknown => {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
};

/** @param system is the bot whose database it should be, for messages @throws validation_error for a file that cannot be opened */
export const openSqliteFile = async (path: string, system: string): Promise<SqliteFile> => {
  const { DatabaseSync } = await import('node:sqlite');
  const toRefusal = (cause: unknown) => refuse(`${path} is not a database of ${system}, or it is broken.`, { cause });
  const open = () => {
    try {
      return new DatabaseSync(path, { readOnly: true });
    } catch (cause) {
      throw toRefusal(cause);
    }
  };
  const database = open();
  const close = () => database.close();
  function* query(statement: string, ...values: readonly (string | number)[]): Generator<SqliteRow> {
    try {
      const prepared = database.prepare(statement);
      prepared.setReadBigInts(true);
      for (const row of prepared.iterate(...values))
        yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(value)]));
    } catch (cause) {
      throw toRefusal(cause);
    }
  }
  try {
    if (query(COMPUTED_TABLES).next().value) throw toRefusal('views');
  } catch (error) {
    close();
    throw error;
  }
  return { query, close };
};
