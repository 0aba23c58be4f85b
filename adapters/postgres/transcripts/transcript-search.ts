import type { GuildId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { Transcript, TranscriptQuery } from '#core/transcripts/index.ts';
import type { Columns } from '../records/columns.ts';
import type { Conditions, Statement } from '../records/conditions.ts';
import type { Query } from '../database/heavy-reads.ts';
import { toConditions, toOrder } from './transcript-filters.ts';
import { type TranscriptRow, transcriptWords } from './transcript-tables.ts';
import {
  CANDIDATES,
  buildChecks,
  buildIdsQuery,
  listHitCounts,
  planSearch,
  type SearchPlan,
  toExactQuery,
  type WordSource,
} from '../records/word-search.ts';

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

/** A page of transcripts that have all of the words; as `searchTickets`. */
export const searchTranscripts = async (
  read: Query,
  columns: Columns<TranscriptRow>,
  search: TranscriptSearch,
): Promise<Page<Transcript>> => {
  const { guilds, words, page } = search;
  const plan = planSearch(words, await listHitCounts(read, TRANSCRIPT_TEXTS, guilds, words));
  const { text, values } = buildSearchStatement(columns, search, plan);
  const found = toPage(await read<Transcript>(text, values), page.limit, ({ closedAt, id }) => [closedAt, id]);
  if (found.next || plan.common.length === 0) return found;
  const rest = buildLastCandidateStatement(search, plan);
  const [last] = await read<Pick<Transcript, 'id' | 'closedAt'>>(rest.text, rest.values);
  return last ? { ...found, next: [last.closedAt, last.id] } : found;
};

const buildSearchStatement = (
  columns: Columns<TranscriptRow>,
  search: TranscriptSearch,
  plan: SearchPlan,
): Statement => {
  const where = toConditions(search.query, search.page.after);
  const order = toOrder(search.query);
  const most = where.bind(search.page.limit + 1);
  const hasCommon = plan.common.length > 0;
  const candidates = buildCandidates(where, search, { plan, limit: hasCommon ? where.bind(CANDIDATES) : most });
  const has = hasCommon ? `where ${buildChecks(TRANSCRIPT_TEXTS, where, plan).join(' and ')}` : '';
  const text = `select ${columns.select('t')} from ${candidates} ${has} ${order} ${most}`;
  return { text, values: where.values };
};

/** The last of the transcripts that `buildSearchStatement` scans for common words, if it reaches its scan limit. */
const buildLastCandidateStatement = (search: TranscriptSearch, plan: SearchPlan): Statement => {
  const where = toConditions(search.query, search.page.after);
  const order = toOrder(search.query);
  const candidates = buildCandidates(where, search, { plan, limit: where.bind(CANDIDATES) });
  const text = `select t.id, t.closed_at as "closedAt" from ${candidates} ${order} 1 offset ${CANDIDATES - 1}`;
  return { text, values: where.values };
};

/** Newest transcripts that have the selective words, if there are any, and match the other filters. */
const buildCandidates = (
  where: Conditions,
  { guilds, query }: TranscriptSearch,
  { plan, limit }: { readonly plan: SearchPlan; readonly limit: string },
): string => {
  const order = toOrder(query);
  if (plan.selective.length === 0) {
    const servers = `unnest(${where.bind(guilds)}::text[]) s(id)`;
    return `(select t.* from ${servers} cross join lateral (
      select t.* from transcripts t where t.guild_id = s.id and ${where.text} ${order} ${limit}) t
      ${order} ${limit}) t`;
  }
  return `(select t.* from (${buildIdsQuery(TRANSCRIPT_TEXTS, where, guilds, plan)}) matching
    cross join lateral (select t.* from transcripts t where t.id = matching.id and ${where.text} offset 0) t
    ${order} ${limit}) t`;
};
