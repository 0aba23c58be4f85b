import type { GuildId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Transcript, TranscriptQuery } from '#core/transcripts/index.ts';
import type { Columns } from '../records/columns.ts';
import type { Query } from '../database/heavy-reads.ts';
import { addConditions, toOrder } from './transcript-filters.ts';
import { type TranscriptRow, transcriptWords } from './transcript-tables.ts';
import { listHitCounts, planSearch, searchPage, toExactQuery, type WordSource } from '../records/word-search.ts';

/** A word may stand in the subject, a form answer or any message. */
const TRANSCRIPT_TEXTS: WordSource = {
  table: 'transcripts',
  words: transcriptWords,
  messages: 'transcript_messages',
  owner: 'transcript_id',
  toQuery: toExactQuery,
};

/** Which transcripts of some servers, with which words, and which page of them. */
export interface TranscriptSearch {
  readonly guilds: readonly GuildId[];
  readonly query: TranscriptQuery;
  readonly words: readonly string[];
  readonly page: PageRequest;
}

/** A page of transcripts that have all of the words. */
export const searchTranscripts = async (
  read: Query,
  columns: Columns<TranscriptRow>,
  { guilds, query, words, page: { limit, after } }: TranscriptSearch,
): Promise<Page<Transcript>> => {
  const order = toOrder(query);
  return searchPage<Transcript, Pick<Transcript, 'id' | 'closedAt'>>(read, {
    source: TRANSCRIPT_TEXTS,
    guilds,
    plan: planSearch(words, await listHitCounts(read, TRANSCRIPT_TEXTS, guilds, words)),
    limit,
    columns: columns.select('t'),
    keyColumns: 't.id, t.closed_at as "closedAt"',
    toPosition: ({ closedAt, id }) => [closedAt, id],
    order,
    addFilters: (where) => addConditions(where, query, after),
    buildOrderedRows: (where, most) => {
      const [only] = guilds;
      const isOne = only !== undefined && guilds.length === 1;
      const servers = isOne ? '(select) s' : `unnest(${where.bind(guilds)}::text[]) s(id)`;
      const serverCondition = `t.guild_id = ${isOne ? where.bindServer(only) : 's.id'}`;
      const { text } = addConditions(where.add(serverCondition), query, after);
      return `${servers} cross join lateral (select t.* from transcripts t where ${text} ${order} limit ${most}) t`;
    },
  });
};
