/** Sends a statement without parameters. */
type Send = <Row>(text: string) => Promise<readonly Row[]>;

/** How many rows each table has, by its name. */
export type RowCounts = Readonly<Record<string, number>>;

const TABLES = `select quote_ident(c.relname) as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** SQL of a row with the columns `name` and `rows` for each table of the service. @throws the error of the driver */
export const buildCounts = async (send: Send): Promise<string> => {
  const tables = await send<{ name: string }>(TABLES);
  const counts = tables.map(
    ({ name }) => `select '${name.replaceAll("'", "''")}' as name, count(*)::int as rows from ${name}`,
  );
  return counts.length === 0 ? `select '' as name, 0 as rows where false` : counts.join(' union all ');
};

/** @throws the error of the driver */
export const readRowCounts = async (send: Send): Promise<RowCounts> => {
  const rows = await send<{ name: string; rows: number }>(await buildCounts(send));
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
};
