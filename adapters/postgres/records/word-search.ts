import { Conditions } from './conditions.ts';
import type { Query } from '../database/heavy-reads.ts';

/** A table that is searched by words: those of its rows themselves, and those of messages that belong to them. */
export interface WordSource {
  readonly table: string;
  /** The words of a row as a tsvector, exactly as they are indexed together with `guild_id`. */
  readonly words: (alias: string) => string;
  readonly messages: string;
  /** The column of a message that names its row. */
  readonly owner: string;
  /** What a parameter for a word of the search looks for, as a tsquery. */
  readonly toQuery: (word: string) => string;
}

/** Looks for a word exactly, of whatever parts it is. */
export const toExactQuery = (word: string): string => `plainto_tsquery('simple', ${word})`;

/** The words of a search, by how many rows and messages have them: these decide how it is done, and no statistics. */
export interface SearchPlan {
  /** At most `SELECTIVE` have each: their ids are read from the index. */
  readonly selective: readonly string[];
  /** Words so common that it is faster to scan rows in the order of the list. */
  readonly common: readonly string[];
}

/** Ids that are read for one word. */
const SELECTIVE = 20_000;
/** How many rows are scanned for common words; the page then ends, and the next one continues there. */
export const CANDIDATES = 2_000;

/** The ids of rows that have a word, some of them repeatedly. `guild` is a condition on a column. */
const selectHits = (
  { table, words, messages, owner, toQuery }: WordSource,
  guild: (column: string) => string,
  word: string,
) =>
  `select w.id from ${table} w where ${guild('w.guild_id')} and (${words('w')}) @@ ${toQuery(word)}
    union all select m.${owner} from ${messages} m
    where ${guild('m.guild_id')} and to_tsvector('simple'::regconfig, m.content) @@ ${toQuery(word)}`;

/** In how many rows and messages of the servers each of the words occurs; at most one more than are read from the index. */
export const listHitCounts = async (
  query: Query,
  source: WordSource,
  guilds: readonly string[],
  words: readonly string[],
): Promise<readonly number[]> => {
  const where = new Conditions();
  const servers = where.bind(guilds);
  const counts = words.map((word) => {
    const hits = selectHits(source, (column) => `${column} = any(${servers}::text[])`, where.bind(word));
    return `(select count(*)::int from (select from (${hits}) h limit ${SELECTIVE + 1}) x)`;
  });
  const [row] = await query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, where.values);
  return words.map((_, i) => row?.counts[i] ?? 0);
};

/** Sorts the words of a search by how often they occur in the servers. */
export const planSearch = (words: readonly string[], counts: readonly number[]): SearchPlan => {
  const known = words.map((word, i) => ({ word, count: counts[i] ?? 0 })).sort((a, b) => a.count - b.count);
  return {
    selective: known.filter(({ count }) => count <= SELECTIVE).map(({ word }) => word),
    common: known.filter(({ count }) => count > SELECTIVE).map(({ word }) => word),
  };
};

/** A query for the ids of all rows of the servers that have every selective word, each id once. */
export const buildIdsQuery = (
  source: WordSource,
  where: Conditions,
  guilds: readonly string[],
  { selective }: SearchPlan,
): string => {
  const servers = where.bind(guilds);
  return selective
    .map((word) => `(${selectHits(source, (column) => `${column} = any(${servers}::text[])`, where.bind(word))})`)
    .map((hits, _, all) => (all.length === 1 ? `select distinct id from ${hits} h` : `select id from ${hits} h`))
    .join(' intersect ');
};

/**
 * Conditions that a row `t` has every common word. They are written so that no index of words can serve them: each is judged
 * by the messages of one row.
 */
export const buildChecks = (
  { words, messages, owner, toQuery }: WordSource,
  where: Conditions,
  { common }: SearchPlan,
): readonly string[] =>
  common.map((word) => {
    const bound = where.bind(word);
    return `((${words('t')}) @@ ${toQuery(bound)} or coalesce((select true from ${messages} m
      where m.guild_id = t.guild_id and m.${owner} = t.id
        and to_tsvector('simple'::regconfig, m.content || '') @@ ${toQuery(bound)} limit 1), false))`;
  });
