import { LruCache } from '#core/shared/values/lru-cache.ts';

/** Strings and comments, which may contain such words, and the words that name a table. */
const TOKEN =
  /'(?:[^']|'')*'|\/\*\s*([^*]*?)\s*\*\/|--[^\n]*|\b(insert into|update|delete from)\s+"?([a-z_]\w*)"?|\b(?:from|join)\s+"?([a-z_]\w*)\b"?(?!\s*\()/gi;

/** In `for update of` and `do update set` they name no table. */
const NO_TABLES = ['of', 'set', 'skip'];
const MAX_NAMED = 3;
const MAX_LENGTH = 250;
const MAX_CACHED = 2_000;
const cache = new LruCache<string, StatementSummary>(MAX_CACHED);

export interface StatementSummary {
  /** All writes, such as `UPDATE tickets INSERT events`; for a statement that only reads `SELECT` and its tables. */
  readonly text: string;
  /** The beginning of that. */
  readonly name: string;
  /** The operation of the first write, or `SELECT`. */
  readonly operation: string;
  /** The comment that the statement begins with, such as `sweep: due tickets`. */
  readonly comment: string | null;
}

/** Names the operations of a statement and their tables. It contains no value: those are parameters. */
export const summarizeStatement = (statement: string): StatementSummary =>
  cache.getOrMake(statement, () => summarize(statement));

const summarize = (statement: string): StatementSummary => {
  const tokens = [...statement.matchAll(TOKEN)];
  const operations = listOperations(tokens);
  const named = operations.slice(0, MAX_NAMED).join(' ');
  return {
    text: operations.join(' ').slice(0, MAX_LENGTH),
    name: operations.length > MAX_NAMED ? `${named} …` : named,
    operation: named.split(' ')[0] ?? '',
    comment: tokens[0]?.[1] ?? null,
  };
};

const listOperations = (tokens: readonly RegExpExecArray[]): readonly string[] => {
  const writes = tokens.flatMap(([, , words, table]) =>
    words === undefined || table === undefined || NO_TABLES.includes(table.toLowerCase())
      ? []
      : [`${words.split(/\s/)[0]?.toUpperCase()} ${table}`],
  );
  if (writes.length > 0) return [...new Set(writes)];
  const tables = tokens.flatMap(([, , , , table]) => (table === undefined ? [] : [table]));
  return ['SELECT', ...new Set(tables)];
};
