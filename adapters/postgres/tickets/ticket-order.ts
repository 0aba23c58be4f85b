import type { Conditions } from '../records/conditions.ts';
import type { Sorting } from '../records/record-statements.ts';
import { LAST_MESSAGE_KEY, PRIORITY_KEY } from './ticket-tables.ts';
import type { Encoded } from '#core/shared/encoded.ts';
import { parseSort } from '#core/shared/list-definition.ts';
import {
  PRIORITIES,
  type HistoryOrder,
  type Ticket,
  type TicketQuery,
  type TicketSnapshot,
  type TicketSortField,
} from '#core/tickets/index.ts';
import type { Position } from '#core/shared/page.ts';

interface SortKey {
  /** SQL over a ticket `t`. */
  readonly text: string;
  readonly type: string;
  readonly read: (ticket: SortedTicket) => string;
  /** Whether the index with this order begins with the status. */
  readonly isByStatus: boolean;
}

/** Positions of pages consist of these fields. */
export type SortedTicket = Pick<Ticket, 'id' | 'createdAt' | 'updatedAt' | 'lastMessageAt' | 'priority' | 'nextDueAt'>;

/** A ticket as it leaves the service. */
export interface EncodedRow {
  readonly item: Encoded<TicketSnapshot>;
}

/** The position in the order of a list. */
export type PlacedRow = SortedTicket | EncodedRow;

const SORT_KEYS: Record<TicketSortField, SortKey> = {
  createdAt: { text: 't.created_at', type: 'timestamptz', read: ({ createdAt }) => createdAt, isByStatus: false },
  updatedAt: { text: 't.updated_at', type: 'timestamptz', read: ({ updatedAt }) => updatedAt, isByStatus: false },
  lastMessageAt: {
    text: LAST_MESSAGE_KEY('t'),
    type: 'timestamptz',
    read: ({ lastMessageAt, createdAt }) => lastMessageAt ?? createdAt,
    isByStatus: true,
  },
  priority: {
    text: PRIORITY_KEY('t'),
    type: 'int',
    read: ({ priority }) => String(PRIORITIES.indexOf(priority) + 1),
    isByStatus: true,
  },
  nextDueAt: {
    text: 't.next_due_at',
    type: 'timestamptz',
    read: ({ nextDueAt, createdAt }) => nextDueAt ?? createdAt,
    isByStatus: false,
  },
};

/** The order by due times lists the tickets that have one. */
export const isOrderedByDue = ({ sort }: TicketQuery): boolean => parseSort(sort).field === 'nextDueAt';

/** The columns that every order compares. */
export const KEY_COLUMNS = 't.guild_id, t.id, t.created_at, t.updated_at, t.last_message_at, t.priority, t.next_due_at';

/** The columns of `SortedTicket`. */
export const SORTED_COLUMNS =
  't.id, t.created_at as "createdAt", t.updated_at as "updatedAt", t.last_message_at as "lastMessageAt", t.priority, t.next_due_at as "nextDueAt"';

/** Whether the index with this order begins with the status. */
export const isOrderedByStatus = ({ sort }: TicketQuery): boolean => SORT_KEYS[parseSort(sort).field].isByStatus;

export const toOrder = ({ sort }: TicketQuery): string => {
  const { field, isDescending } = parseSort(sort);
  const direction = isDescending ? 'desc' : 'asc';
  return `order by ${SORT_KEYS[field].text} ${direction}, t.id ${direction}`;
};

/** Adds the position where a page starts. */
export const addPosition = (where: Conditions, { sort }: TicketQuery, [key = '', id = '']: Position): Conditions => {
  const { field, isDescending } = parseSort(sort);
  const { text, type } = SORT_KEYS[field];
  const position = `(${where.bind(key)}::${type}, ${where.bind(id)}::uuid)`;
  return where.add(`(${text}, t.id) ${isDescending ? '<' : '>'} ${position}`);
};

/** Where a page ends: at the value that the list is sorted by, and the id. */
export const toPosition =
  ({ sort }: TicketQuery) =>
  (row: PlacedRow): Position => {
    const ticket = 'item' in row ? (JSON.parse(row.item) as TicketSnapshot) : row;
    return [SORT_KEYS[parseSort(sort).field].read(ticket), ticket.id];
  };

/** Ids are in the order of creation, and in the indexes of what belongs to a ticket. */
export const toHistorySorting = (order: HistoryOrder): Sorting<{ readonly id: string }> => ({
  fields: ['id'],
  direction: parseSort(order).isDescending ? 'desc' : 'asc',
});
