import type { GuildId } from '#core/shared/ids.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { Ticket, TicketQuery } from '#core/tickets/index.ts';
import type { Columns } from '../records/columns.ts';
import { Conditions, type Statement } from '../records/conditions.ts';
import type { Query } from '../database/heavy-reads.ts';
import { ticketWordsExpression } from './ticket-tables.ts';
import { addConditions, buildOrderedRows } from './ticket-filters.ts';
import { planTicketSearch } from './search-terms.ts';
import { SORTED_COLUMNS, type SortedTicket, toOrder, toPosition } from './ticket-order.ts';
import { CANDIDATES, buildChecks, buildIdsQuery, type SearchPlan, type WordSource } from '../records/word-search.ts';

/** A word may stand in the subject, a form answer or any message. */
export const TICKET_TEXTS: WordSource = {
  table: 'tickets',
  words: ticketWordsExpression,
  messages: 'ticket_messages',
  owner: 'ticket_id',
  toQuery: (word) => `${word}::tsquery`,
};

/** Which tickets of some servers, with which words, and which page of them. */
export interface TicketSearch {
  readonly guilds: readonly GuildId[];
  readonly query: TicketQuery;
  readonly words: readonly string[];
  readonly page: PageRequest;
}

/**
 * A page of tickets that have all of the words, or what `planTicketSearch` takes them for. Where all words are common it may have fewer than asked for, even none,
 * though more follow: so many tickets are looked at for one page.
 */
export const searchTickets = async (
  read: Query,
  columns: Columns<Ticket>,
  search: TicketSearch,
): Promise<Page<Ticket>> => {
  const { guilds, query, words, page } = search;
  const plan = await planTicketSearch(read, TICKET_TEXTS, guilds, words);
  const { text, values } = buildSearchStatement(columns, search, plan);
  const found = toPage(await read<Ticket>(text, values), page.limit, toPosition(query));
  if (found.next || plan.common.length === 0) return found;
  const rest = buildLastCandidateStatement(search, plan);
  const [last] = await read<SortedTicket>(rest.text, rest.values);
  return last ? { ...found, next: toPosition(query)(last) } : found;
};

/** As `buildListStatement`, for tickets that have words as well. */
const buildSearchStatement = (columns: Columns<Ticket>, search: TicketSearch, plan: SearchPlan): Statement => {
  const { query, page } = search;
  const where = new Conditions();
  const limit = where.bind(page.limit + 1);
  const hasCommon = plan.common.length > 0;
  const candidates = buildCandidates(where, search, { plan, limit: hasCommon ? where.bind(CANDIDATES) : limit });
  const has = hasCommon ? `where ${buildChecks(TICKET_TEXTS, where, plan).join(' and ')}` : '';
  const text = `select ${columns.select('t')} from (select t.* from ${candidates}) t ${has}
    ${toOrder(query)} limit ${limit}`;
  return { text, values: where.values };
};

/** The last of the tickets that `buildSearchStatement` scans for common words, if it reaches its scan limit. */
const buildLastCandidateStatement = (search: TicketSearch, plan: SearchPlan): Statement => {
  const where = new Conditions();
  const candidates = buildCandidates(where, search, { plan, limit: where.bind(CANDIDATES) });
  const order = toOrder(search.query);
  const text = `select ${SORTED_COLUMNS} from ${candidates} ${order} limit 1 offset ${CANDIDATES - 1}`;
  return { text, values: where.values };
};

/** Tickets in the order of the list that have the selective words, if there are any, and match the other filters. */
const buildCandidates = (
  where: Conditions,
  { guilds, query, page: { after } }: TicketSearch,
  { plan, limit }: { readonly plan: SearchPlan; readonly limit: string },
): string => {
  const ordered = `${toOrder(query)} limit ${limit}`;
  if (plan.selective.length === 0) {
    return `(select t.* from ${buildOrderedRows(where, guilds, query, { after, limit })} ${ordered}) t`;
  }
  const ids = buildIdsQuery(TICKET_TEXTS, where, guilds, plan);
  const { text } = addConditions(where, query, { after });
  return `(select t.* from (${ids}) matching
    cross join lateral (select t.* from tickets t where t.id = matching.id and ${text} offset 0) t ${ordered}) t`;
};
