import type { GuildId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Ticket, TicketQuery } from '#core/tickets/index.ts';
import type { Columns } from '../records/columns.ts';
import type { Query } from '../database/heavy-reads.ts';
import { ticketWordsExpression } from './ticket-tables.ts';
import { addConditions, buildOrderedRows } from './ticket-filters.ts';
import { planTicketSearch } from './search-terms.ts';
import { SORTED_COLUMNS, type SortedTicket, toOrder, toPosition } from './ticket-order.ts';
import { searchPage, type WordSource } from '../records/word-search.ts';

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

/** A page of tickets that have all of the words, or the known words that `planTicketSearch` finds similar to them. */
export const searchTickets = async (
  read: Query,
  columns: Columns<Ticket>,
  { guilds, query, words, page: { limit, after } }: TicketSearch,
): Promise<Page<Ticket>> =>
  searchPage<Ticket, SortedTicket>(read, {
    source: TICKET_TEXTS,
    guilds,
    plan: await planTicketSearch(read, TICKET_TEXTS, guilds, words),
    limit,
    columns: columns.select('t'),
    keyColumns: SORTED_COLUMNS,
    toPosition: toPosition(query),
    order: toOrder(query),
    addFilters: (where) => addConditions(where, query, { after }),
    buildOrderedRows: (where, most) => buildOrderedRows(where, guilds, query, { after, limit: most }),
  });
