import { conflict } from '#core/shared/errors.ts';
import type { Database } from '../database/database.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import { type Column, listTables, type TableShape } from './table-shape.ts';

export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
}

/** Rows that are in memory at once. */
const BATCH = 1_000;

/**
 * Copies all rows of one database to another one of the same version, and compares both. Nothing else may write to either meanwhile.
 * A copy that was interrupted begins again: what stands in the other database is removed, unless it has a server of its own.
 *
 * @param report is called after each table
 * @throws conflict when the other database is in use, has tables of another version, or has other rows in the end
 */
export const copyDatabase = async (
  source: Database,
  target: Database,
  report: (copied: CopiedTable) => void = () => undefined,
): Promise<readonly CopiedTable[]> => {
  const tables = await listTables(source);
  assertSameTables(tables, await listTables(target));
  await emptyTables(target, tables);
  const copied: CopiedTable[] = [];
  for (const table of sortTables(tables)) {
    const done = { table: table.name, rows: await copyTable(source, target, table) };
    copied.push(done);
    report(done);
  }
  return copied;
};

/** A database with servers is in use: theirs come last, so that a copy that was interrupted can begin again. */
const LAST = 'servers';

const sortTables = (tables: readonly TableShape[]): readonly TableShape[] => [
  ...tables.filter(({ name }) => name !== LAST),
  ...tables.filter(({ name }) => name === LAST),
];

const assertSameTables = (own: readonly TableShape[], others: readonly TableShape[]): void => {
  if (JSON.stringify(own) !== JSON.stringify(others))
    throw conflict('wrong_status', 'The other database has tables of another version. Nothing was copied.');
};

const emptyTables = async (target: Database, tables: readonly TableShape[]): Promise<void> => {
  if (await target.queryOne(`select 1 from ${LAST} limit 1`))
    throw conflict('wrong_status', 'The other database has servers already, and stays as it is. Name an empty one.');
  await target.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
};

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @returns how many rows @throws conflict when the copy differs */
const copyTable = async (source: Database, target: Database, table: TableShape): Promise<number> => {
  const { readFirst, readNext, write } = buildStatements(table);
  let rows: readonly Row[] = await source.query<Row>(readFirst);
  while (rows.length > 0) {
    await target.query(write, toColumns(table, rows));
    rows = await source.query<Row>(readNext, toKeyValues(table, rows.at(-1)));
  }
  for (const sequence of table.sequences) await target.query(buildSequenceStatement(table, sequence));
  return assertSame(source, target, table);
};

/** Each value as the database writes it, which reads it back to the same value. */
type Row = Readonly<Record<string, string | null>>;

const toKeyValues = ({ key }: TableShape, row: Row | undefined): NamedValues =>
  Object.fromEntries(key.map(({ name }, index) => [`k${index}`, row?.[name] ?? null] as const));

const toColumns = ({ columns }: TableShape, rows: readonly Row[]) =>
  Object.fromEntries(columns.map(({ name }, index) => [`c${index}`, rows.map((row) => row[name] ?? null)]));

const buildStatements = ({ name, columns, key }: TableShape) => {
  // With the name alone the order would be that of the text that is read.
  const names = key.map((column) => `t.${quote(column.name)}`).join(', ');
  const after = key.map(({ type }, index) => `:k${index}::text::${type}`).join(', ');
  const list = (write: (column: Column, index: number) => string) => columns.map(write).join(', ');
  const select = `select ${list((column) => `t.${quote(column.name)}::text as ${quote(column.name)}`)} from ${quote(name)} t`;
  return {
    readFirst: `${select} order by ${names} limit ${BATCH}`,
    // A page begins in the index: nothing before it is read again.
    readNext: `${select} where (${names}) > (${after}) order by ${names} limit ${BATCH}`,
    write: `insert into ${quote(name)} (${list((column) => quote(column.name))})
      select ${list(({ type }, index) => `x.c${index}::${type}`)}
      from unnest(${list((_, index) => `:c${index}::text[]`)}) as x(${list((_, index) => `c${index}`)})`,
  };
};

/** The next value follows those that were copied. */
const buildSequenceStatement = (
  { name: table }: TableShape,
  { name, column }: TableShape['sequences'][number],
): string => `select setval('${quote(name)}', coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(table)}`;

interface Content {
  readonly rows: number;
  readonly hash: string;
}

const assertSame = async (source: Database, target: Database, { name, columns }: TableShape): Promise<number> => {
  const values = columns.map((column) => quote(column.name)).join(', ');
  const statement = `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${values})::text, 0)), 0)::text as hash
    from ${quote(name)}`;
  const read = (database: Database): Promise<Content | null> =>
    database.transactional(async () => {
      await database.query('set local statement_timeout = 0');
      return database.queryOne<Content>(statement);
    });
  const [own, other] = [await read(source), await read(target)];
  if (JSON.stringify(own) !== JSON.stringify(other))
    throw conflict(
      'wrong_status',
      `The copy of the table ${name} differs from it. The service is to go on with the first database.`,
    );
  return own?.rows ?? 0;
};
