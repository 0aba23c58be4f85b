import type { GuildId } from '#core/shared/ids.ts';
import { type Page, type Position, toPage } from '#core/shared/page.ts';
import { Conditions, type Statement } from './conditions.ts';
import type { Query } from '../database/heavy-reads.ts';

/** A table that is searched by words: those of its rows themselves, and those of messages that belong to them. */
export interface WordSource {
  readonly table: string;
  /** The words of a row as a tsvector, exactly as they are indexed together with `guild_id`. */
  readonly words: (alias: string) => string;
  readonly messages: string;
  /** The column of a message that names its row. */
  readonly owner: string;
  /** Makes a tsquery of the parameter for a word of the search. */
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
const CANDIDATES = 2_000;

/** The servers of a search, as a condition on a column. */
type ServerCondition = (column: string) => string;

/** Names a statement over several servers. */
const nameSearch = (guilds: readonly GuildId[]): string => (guilds.length === 1 ? '' : '/* organization: search */ ');

const buildServerCondition = (where: Conditions, guilds: readonly GuildId[]): ServerCondition => {
  const [only] = guilds;
  if (only !== undefined && guilds.length === 1) {
    const guild = where.bindServer(only);
    return (column) => `${column} = ${guild}`;
  }
  const servers = where.bind(guilds);
  return (column) => `${column} = any(${servers}::text[])`;
};

/** The servers and ids of rows that have a word, some of them repeatedly. */
const selectHits = (
  { table, words, messages, owner, toQuery }: WordSource,
  toServerCondition: ServerCondition,
  word: string,
) =>
  `select w.guild_id, w.id from ${table} w where ${toServerCondition('w.guild_id')} and (${words('w')}) @@ ${toQuery(word)}
    union all select m.guild_id, m.${owner} from ${messages} m
    where ${toServerCondition('m.guild_id')} and to_tsvector('simple'::regconfig, m.content) @@ ${toQuery(word)}`;

/** In how many rows and messages of the servers each of the words occurs; at most one more than are read from the index. */
export const listHitCounts = async (
  query: Query,
  source: WordSource,
  guilds: readonly GuildId[],
  words: readonly string[],
): Promise<readonly number[]> => {
  const where = new Conditions();
  const toServerCondition = buildServerCondition(where, guilds);
  const counts = words.map((word) => {
    const hits = selectHits(source, toServerCondition, where.bind(word));
    return `(select count(*)::int from (select from (${hits}) h limit ${SELECTIVE + 1}) x)`;
  });
  const [row] = await query<{ counts: number[] }>(
    `${nameSearch(guilds)}select array[${counts.join(', ')}] as counts`,
    where.values,
  );
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

/** A query for the servers and ids of all rows of the servers that have every selective word, each once. */
const buildIdsQuery = (
  source: WordSource,
  where: Conditions,
  guilds: readonly GuildId[],
  { selective }: SearchPlan,
): string => {
  const toServerCondition = buildServerCondition(where, guilds);
  const columns = selective.length === 1 ? 'distinct guild_id, id' : 'guild_id, id';
  return selective
    .map((word) => `select ${columns} from (${selectHits(source, toServerCondition, where.bind(word))}) h`)
    .join(' intersect ');
};

/**
 * Conditions that a row `t` has every common word. They are written so that no index of words can serve them: each is judged
 * by the messages of one row.
 */
const buildChecks = (
  { words, messages, owner, toQuery }: WordSource,
  where: Conditions,
  guilds: readonly GuildId[],
  { common }: SearchPlan,
): readonly string[] => {
  const [only] = guilds;
  const guild = only !== undefined && guilds.length === 1 ? where.bindServer(only) : 't.guild_id';
  return common.map((word) => {
    const bound = where.bind(word);
    return `((${words('t')}) @@ ${toQuery(bound)} or coalesce((select true from ${messages} m
      where m.guild_id = ${guild} and m.${owner} = t.id
        and to_tsvector('simple'::regconfig, m.content || '') @@ ${toQuery(bound)} limit 1), false))`;
  });
};

/** A page of the rows of some servers that have the words of a plan and match the other filters of a list. */
export interface WordSearch<Row, Key> {
  readonly source: WordSource;
  readonly guilds: readonly GuildId[];
  readonly plan: SearchPlan;
  readonly limit: number;
  /** Lists the selected columns of each row `t`. */
  readonly columns: string;
  /** Lists the columns of a row `t` for its position. */
  readonly keyColumns: string;
  readonly toPosition: (row: Row | Key) => Position;
  /** The order of the list, as `order by …`. */
  readonly order: string;
  /** Adds the filters of the list and the position where the page starts, for a row `t`. */
  readonly addFilters: (where: Conditions) => Conditions;
  /** The rows of the servers in the order of the list, up to the limit, as the table `t`. */
  readonly buildOrderedRows: (where: Conditions, limit: string) => string;
}

/**
 * Returns a page of the rows that have all words of the plan. Where all words are common it may have fewer rows than asked
 * for, even none, though more follow: a page scans at most `CANDIDATES` rows.
 */
export const searchPage = async <Row extends object, Key extends object>(
  read: Query,
  search: WordSearch<Row, Key>,
): Promise<Page<Row>> => {
  const { plan, limit, toPosition } = search;
  const { text, values } = buildPageStatement(search);
  const found = toPage(await read<Row>(text, values), limit, toPosition);
  if (found.next || plan.common.length === 0) return found;
  const rest = buildLastCandidateStatement(search);
  const [last] = await read<Key>(rest.text, rest.values);
  return last ? { ...found, next: toPosition(last) } : found;
};

const buildPageStatement = <Row, Key>(search: WordSearch<Row, Key>): Statement => {
  const { source, plan, columns, order } = search;
  const where = new Conditions();
  const limit = where.bind(search.limit + 1);
  const hasCommon = plan.common.length > 0;
  const candidates = buildCandidates(where, search, hasCommon ? where.bind(CANDIDATES) : limit);
  const checks = hasCommon ? `where ${buildChecks(source, where, search.guilds, plan).join(' and ')}` : '';
  const text = `${nameSearch(search.guilds)}select ${columns} from (select t.* from ${candidates}) t ${checks} ${order} limit ${limit}`;
  return { text, values: where.values };
};

/** The last of the rows that `buildPageStatement` scans for common words, if it reaches its scan limit. */
const buildLastCandidateStatement = <Row, Key>(search: WordSearch<Row, Key>): Statement => {
  const where = new Conditions();
  const candidates = buildCandidates(where, search, where.bind(CANDIDATES));
  const text = `${nameSearch(search.guilds)}select ${search.keyColumns} from ${candidates} ${search.order} limit 1 offset ${CANDIDATES - 1}`;
  return { text, values: where.values };
};

/** Rows in the order of the list that have the selective words, if there are any, and match the other filters. */
const buildCandidates = <Row, Key>(where: Conditions, search: WordSearch<Row, Key>, limit: string): string => {
  const { source, guilds, plan, order } = search;
  if (plan.selective.length === 0) {
    return `(select t.* from ${search.buildOrderedRows(where, limit)} ${order} limit ${limit}) t`;
  }
  const ids = buildIdsQuery(source, where, guilds, plan);
  const serverCondition = buildServerCondition(where, guilds)('t.guild_id');
  // With two values for one column PostgreSQL searches by either: for one server it has to be the parameter.
  const matchingCondition =
    guilds.length === 1 ? 't.id = matching.id' : 't.guild_id = matching.guild_id and t.id = matching.id';
  const { text } = search.addFilters(where);
  return `(select t.* from (${ids}) matching cross join lateral (
    select t.* from ${source.table} t where ${serverCondition} and ${matchingCondition} and ${text} offset 0) t ${order} limit ${limit}) t`;
};
