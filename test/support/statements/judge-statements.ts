import { getPlacement, PLACED_TABLES } from '#adapters/postgres/records/placement.ts';
import { judgeStatement } from './judge-statement.ts';

const NAME = /^\/\* ([^*]+) \*\//;

/** The name of a statement over several servers; null for another one. */
export const findStatementName = (text: string): string | null => NAME.exec(text)?.[1] ?? null;

export interface Judged {
  /** The statements that do not name their server and have no name, with what is wrong. */
  readonly complaints: readonly string[];
  /** The names of the statements that do not name their server. */
  readonly names: readonly string[];
}

/** Judges the statements over the tables of the service; those over tables of PostgreSQL or of the queue are not ours. */
export const judgeStatements = async (texts: Iterable<string>): Promise<Judged> => {
  const complaints: string[] = [];
  const names = new Set<string>();
  for (const text of texts) {
    const { complaints: found } = await judgeStatement(text, (table) =>
      PLACED_TABLES.includes(table) ? getPlacement(table) : null,
    );
    const name = findStatementName(text);
    if (found.length > 0 && name !== null) names.add(name);
    else if (found.length > 0) {
      complaints.push(`${found.map(({ table, reason }) => `${table}: ${reason}`).join(', ')} in ${text}`);
    }
  }
  return { complaints, names: [...names].sort() };
};
