import type { GuildId } from '#core/shared/ids.ts';
import type { Query } from '../database/heavy-reads.ts';
import {
  bySimilarity,
  buildSimilarityCondition,
  MAX_MISSPELT,
  MAX_SIMILAR,
  toLexeme,
} from '../records/similar-words.ts';
import { listHitCounts, planSearch, type SearchPlan, type WordSource } from '../records/word-search.ts';
import { foldWord, selectWords } from './ticket-words-sql.ts';

/** Words that begin with a word of a search and are looked for with it: the first in alphabetical order. */
const MAX_BEGINNINGS = 30;
/** A search has this many words at the most. */
const MAX_ASKED = 10;
/** The newest tickets whose words are not indexed yet: their words are read from their newest messages. */
const FRESH_TICKETS = 30;
const FRESH_MESSAGES = 20;
/** A single letter begins too many words to say which are meant. */
const SHORTEST_BEGINNING = 2;

/** A range rather than a pattern: it is read from the index although its bounds are not constants. */
const begins = (known: string, asked: string) =>
  `${known} ~>=~ ${asked} and ${known} ~<~ (${asked} || chr(1114111)) order by ${known} using ~<~, word limit ${MAX_BEGINNINGS}`;

/** The statements for one server, `:guild`, or for several, `:guilds`. */
const buildStatements = (isOne: boolean) => {
  const servers = isOne
    ? 'servers as (select :guild::text as id)'
    : 'servers as (select distinct s.id from unnest(:guilds::text[]) s(id))';
  const name = isOne ? '' : '/* organization: search */ ';
  const guild = isOne ? ':guild' : 's.id';
  const selectFresh = (table: string) =>
    `(select c.ticket_id from ${table} c where c.guild_id = ${guild} order by c.ticket_id desc limit ${FRESH_TICKETS})`;
  const freshTickets = `(
  select distinct s.id as guild_id, c.ticket_id, null::uuid as last_message_id, ${FRESH_MESSAGES} as most
  from servers s cross join lateral (${selectFresh('ticket_changes')} union ${selectFresh('ticket_word_changes')}) c
  order by c.ticket_id desc limit ${FRESH_TICKETS})`;
  // The words of tickets that changed a short time ago.
  const fresh = `fresh as materialized (select x.word, ${foldWord('x.word')} as folded
  from (${selectWords(freshTickets, isOne ? ':guild' : 's.guild_id')}) x)`;
  return {
    expand: `${name}with ${servers}, ${fresh},
  asked as (
    select w.word, ${foldWord('w.bare')} as folded, w.place
    from unnest(:words::text[], :bare::text[]) with ordinality w(word, bare, place))
  select a.word, plainto_tsquery('simple', a.word)::text as exact,
    case when length(a.folded) < ${SHORTEST_BEGINNING} then array[]::text[] else array(
      select b.word from (
        select v.word, v.folded from servers s cross join lateral (
          select v.word, v.folded from ticket_words v where v.guild_id = ${guild} and ${begins('v.folded', 'a.folded')}) v
        union (select f.word, f.folded from fresh f where ${begins('f.folded', 'a.folded')})) b
      order by b.folded using ~<~, b.word limit ${MAX_BEGINNINGS}) end as words
  from asked a order by a.place`,
    findSimilar: `${name}with ${servers}, ${fresh},
  asked as (select w.word, ${foldWord('w.bare')} as folded from unnest(:words::text[], :bare::text[]) w(word, bare))
  select a.word, array(
    select b.word from (
      select v.word, v.folded from ticket_words v
      where ${isOne ? 'v.guild_id = :guild' : 'v.guild_id = any(array(select id from servers))'} and ${buildSimilarityCondition('v.folded', 'a.folded')}
      union select f.word, f.folded from fresh f where ${buildSimilarityCondition('f.folded', 'a.folded')}) b
    order by ${bySimilarity('b.folded', 'a.folded')}, b.word limit ${MAX_SIMILAR}) as words
  from asked a`,
  };
};

const STATEMENTS = { one: buildStatements(true), several: buildStatements(false) };

interface Term {
  readonly word: string;
  /** A tsquery for the word as it is; empty when there is nothing in it that is indexed. */
  readonly exact: string;
  /** These words are searched, too. */
  readonly words: readonly string[];
}

/** Their parts are words of their own in the index. */
const splitAtApostrophes = (word: string): readonly string[] =>
  word.split(/['’]/).filter((part) => /[\p{L}\p{N}]/u.test(part));

const toKind = (guilds: readonly GuildId[]): keyof typeof STATEMENTS => (guilds.length === 1 ? 'one' : 'several');

/** The words, and each without the marks before and after it. */
const toValues = (guilds: readonly GuildId[], words: readonly string[]) => ({
  ...(guilds.length === 1 ? { guild: guilds[0] } : { guilds }),
  words,
  bare: words.map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')),
});

const toQuery = ({ exact, words }: Term): string =>
  [...(exact ? [`(${exact})`] : []), ...words.map(toLexeme)].join(' | ');

/** A number is not misspelt: another one is something else. */
const canBeMisspelt = ({ word }: Term): boolean => !/\p{N}/u.test(word);

/**
 * Finds for each word of a search the word itself, or those of these servers that begin with it; for a word that is
 * found nowhere, those that are most like it.
 */
export const planTicketSearch = async (
  read: Query,
  source: WordSource,
  guilds: readonly GuildId[],
  words: readonly string[],
): Promise<SearchPlan> => {
  const kind = toKind(guilds);
  const asked = toValues(guilds, words.flatMap(splitAtApostrophes).slice(0, MAX_ASKED));
  const terms = await read<Term>(STATEMENTS[kind].expand, asked, `ticket_words_beginning_${kind}`);
  const counts = await listHitCounts(read, source, guilds, terms.map(toQuery));
  const unknown = terms.filter((term, i) => counts[i] === 0 && canBeMisspelt(term)).slice(0, MAX_MISSPELT);
  const similar = unknown.length > 0 ? await loadSimilar(read, guilds, unknown) : new Map<string, readonly string[]>();
  if (similar.size === 0) return planSearch(terms.map(toQuery), counts);
  const meant = terms.map((term) => toQuery({ ...term, words: similar.get(term.word) ?? term.words }));
  return planSearch(meant, await listHitCounts(read, source, guilds, meant));
};

/** For each term that has any, the words that are most like it. */
const loadSimilar = async (
  read: Query,
  guilds: readonly GuildId[],
  terms: readonly Term[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const kind = toKind(guilds);
  const asked = toValues(
    guilds,
    terms.map(({ word }) => word),
  );
  const rows = await read<Omit<Term, 'exact'>>(STATEMENTS[kind].findSimilar, asked, `ticket_words_similar_${kind}`);
  return new Map(rows.filter((row) => row.words.length > 0).map((row) => [row.word, row.words]));
};
