import type { GuildId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { Ticket, TicketQuery } from '#core/tickets/index.ts';
import type { Columns } from '../database/columns.ts';
import type { Conditions, Statement } from '../database/conditions.ts';
import type { Query } from '../database/heavy-reads.ts';
import { ticketWordsExpression } from './ticket-tables.ts';
import { toConditions, toOrderClause, toOrder, toPosition } from './ticket-filters.ts';
import {
  CANDIDATES,
  buildChecks,
  buildIdsQuery,
  planSearch,
  type SearchPlan,
  type WordSource,
} from '../database/word-search.ts';

/** A word may stand in the subject, a form answer or any message. */
const TICKET_TEXTS: WordSource = {
  table: 'tickets',
  words: ticketWordsExpression,
  messages: 'ticket_messages',
  owner: 'ticket_id',
};

/** Which tickets of a server, with which words, and which page of them. */
export interface TicketSearch {
  readonly guild: GuildId;
  readonly query: TicketQuery;
  readonly words: readonly string[];
  readonly page: PageRequest;
}

/**
 * A page of tickets that have all of the words. Where all words are common it may have fewer than asked for, even none,
 * though more follow: so many tickets are looked at for one page.
 */
export const searchTickets = async (
  read: Query,
  columns: Columns<Ticket>,
  { guild, query, words, page }: TicketSearch,
): Promise<Page<Ticket>> => {
  const planned = { ...page, plan: await planSearch(read, TICKET_TEXTS, [guild], words) };
  const { text, values } = buildSearchStatement(columns, guild, query, planned);
  const found = toPage(await read<Ticket>(text, values), page.limit, toPosition(query));
  if (found.next || planned.plan.common.length === 0) return found;
  const rest = buildLastCandidateStatement(guild, query, planned);
  const [last] = await read<Pick<Ticket, 'id' | 'createdAt' | 'updatedAt'>>(rest.text, rest.values);
  return last ? { ...found, next: toPosition(query)(last) } : found;
};

type PlannedSearch = PageRequest & { readonly plan: SearchPlan };

/** As `buildListStatement`, for tickets that have words as well. */
const buildSearchStatement = (
  columns: Columns<Ticket>,
  guild: GuildId,
  query: TicketQuery,
  { limit, after, plan }: PlannedSearch,
): Statement => {
  const where = toConditions(guild, query, { limit, after });
  const hasCommon = plan.common.length > 0;
  const candidates = buildCandidates(where, guild, query, {
    plan,
    limit: where.bind(hasCommon ? CANDIDATES : limit + 1),
  });
  const checks = buildChecks(TICKET_TEXTS, where, plan);
  const has = hasCommon ? `where ${checks.join(' and ')}` : '';
  const text = `select ${columns.select('t')} from (select t.* from ${candidates}) t ${has}
    ${toOrder(query)} limit ${where.bind(limit + 1)}`;
  return { text, values: where.values };
};

/** The last of the tickets that `buildSearchStatement` scans for common words, if it reaches its scan limit. */
const buildLastCandidateStatement = (
  guild: GuildId,
  query: TicketQuery,
  { after, plan }: Pick<PlannedSearch, 'after' | 'plan'>,
): Statement => {
  const where = toConditions(guild, query, { limit: CANDIDATES, after });
  const candidates = buildCandidates(where, guild, query, { plan, limit: where.bind(CANDIDATES) });
  const text = `select t.id, t.created_at as "createdAt", t.updated_at as "updatedAt" from ${candidates} offset ${CANDIDATES - 1}`;
  return { text, values: where.values };
};

/** Tickets in the order of the list that have the selective words, if there are any, and match the other filters. */
const buildCandidates = (
  where: Conditions,
  guild: GuildId,
  query: TicketQuery,
  { plan, limit }: { readonly plan: SearchPlan; readonly limit: string },
): string => {
  if (plan.selective.length === 0) return toOrderClause(where, query, limit);
  const status = query.status ? [`t.status = any(${where.bind(query.status)}::text[])`] : [];
  const conditions = ['t.id = matching.id', where.text, ...status].join(' and ');
  return `(select t.* from (${buildIdsQuery(TICKET_TEXTS, where, [guild], plan)}) matching
    cross join lateral (select t.* from tickets t where ${conditions} offset 0) t ${toOrder(query)} limit ${limit}) t ${toOrder(query)}`;
};
