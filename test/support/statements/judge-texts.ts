import { ACROSS_SERVERS } from './across-servers.ts';
import { judgeParts } from './judge-parts.ts';
import { judgeStatements } from './judge-statements.ts';
import { withPartitions } from './partitioned-tables.ts';

export interface Verdict {
  /** Statements that neither name their server nor have a name, by what they say. */
  readonly unnamed: readonly string[];
  /** The names of statements over several servers that are not in the list. */
  readonly unlisted: readonly string[];
  /** Statements that PostgreSQL refuses over partitioned tables. */
  readonly refused: readonly string[];
  /** Statements of one server that read several parts, by the plans of PostgreSQL. */
  readonly severalParts: readonly string[];
  /** The tables of which statements read one part. */
  readonly tables: ReadonlySet<string>;
}

/** Judges statements by what they say, and by what PostgreSQL does with them over partitioned tables. */
export const judgeTexts = async (texts: Iterable<string>): Promise<Verdict> => {
  const all = [...texts];
  const { complaints, names } = await judgeStatements(all);
  const { complaints: severalParts, refused, tables } = await withPartitions((client) => judgeParts(client, all));
  const unlisted = names.filter((name) => !(name in ACROSS_SERVERS));
  return { unnamed: complaints, unlisted, refused, severalParts, tables };
};
