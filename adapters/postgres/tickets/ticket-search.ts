import type { Page } from '#core/shared/page.ts';
import type { Query } from '../database/heavy-reads.ts';
import { ticketWordsExpression } from './ticket-tables.ts';
import { addConditions, buildOrderedRows, type TicketSearch } from './ticket-filters.ts';
import { planTicketSearch } from './search-terms.ts';
import { type PlacedRow, SORTED_COLUMNS, type SortedTicket, toOrder, toPosition } from './ticket-order.ts';
import { searchPage, type WordSource } from '../records/word-search.ts';

/** A word may stand in the ticket itself or in any of its messages. */
export const TICKET_TEXTS: WordSource = {
  table: 'tickets',
  words: ticketWordsExpression,
  messages: 'ticket_messages',
  owner: 'ticket_id',
  toQuery: (word) => `${word}::tsquery`,
};

/**
 * A page of tickets that have all of the words, or the known words that `planTicketSearch` finds similar to them.
 *
 * @param columns lists what is selected of each ticket `t`
 */
export const searchTickets = async <Row extends PlacedRow>(
  read: Query,
  columns: string,
  { guilds, query, words, page: { limit, after } }: TicketSearch,
): Promise<Page<Row>> =>
  searchPage<Row, SortedTicket>(read, {
    source: TICKET_TEXTS,
    guilds,
    plan: await planTicketSearch(read, TICKET_TEXTS, guilds, words),
    limit,
    columns,
    keyColumns: SORTED_COLUMNS,
    toPosition: toPosition(query),
    order: toOrder(query),
    addFilters: (where) => addConditions(where, query, { after }),
    buildOrderedRows: (where, most) => buildOrderedRows(where, guilds, query, { after, limit: most }),
  });
