import type { PortableRecord } from '#core/portability/index.ts';
import { isRecord } from '#core/shared/values/type-guards.ts';
import { ARTICLE_COLUMNS, REPLY_COLUMNS } from './columns.ts';

export type Row = readonly string[];

/** A file with its columns, and the cells of a record. */
export interface CsvTable {
  readonly file: string;
  readonly columns: readonly string[];
}

export const TICKETS: CsvTable = {
  file: 'tickets.csv',
  columns: [
    'number',
    'status',
    'priority',
    'category',
    'team',
    'subject',
    'requesterId',
    'requesterName',
    'claimedById',
    'claimedByName',
    'tags',
    'source',
    'messages',
    'createdAt',
    'firstResponseAt',
    'closedAt',
    'closedById',
    'closeCause',
    'closeReason',
    'rating',
  ],
};

export const RATINGS: CsvTable = {
  file: 'ratings.csv',
  columns: ['number', 'rating', 'comment', 'answer', 'ratedAt', 'category', 'requesterId', 'claimedById'],
};

/** Tables of which each record is a row. */
export const RECORD_TABLES: Readonly<Record<string, CsvTable>> = {
  'canned-replies.jsonl': { file: 'canned-replies.csv', columns: REPLY_COLUMNS },
  'knowledge.jsonl': { file: 'articles.csv', columns: [...ARTICLE_COLUMNS, 'status'] },
};

export const toCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toCell).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export const toRow = ({ columns }: CsvTable, record: PortableRecord): Row =>
  columns.map((column) => toCell(record[column]));

/** Names records of the configuration, which tickets know by their keys. */
export type GetName = (kind: 'category' | 'team', key: unknown) => string;

/** A ticket with what its other lines say. */
export interface SeenTicket {
  readonly ticket: PortableRecord;
  messages: number;
  ratedAt: unknown;
}

export const toTicketRow = ({ ticket, messages }: SeenTicket, getName: GetName): Row => {
  const { feedback, closedBy, categoryKey, teamKey } = ticket;
  return toRow(TICKETS, {
    ...ticket,
    messages,
    category: getName('category', categoryKey),
    team: getName('team', teamKey),
    closedById: isRecord(closedBy) ? closedBy.id : null,
    rating: isRecord(feedback) ? feedback.rating : null,
  });
};

/** Returns null for a ticket that nobody has rated. */
export const toRatingRow = ({ ticket, ratedAt }: SeenTicket, getName: GetName): Row | null => {
  const { feedback, categoryKey } = ticket;
  if (!isRecord(feedback)) return null;
  const { rating, comment, answer } = feedback;
  const category = getName('category', categoryKey);
  return toRow(RATINGS, {
    ...ticket,
    rating,
    comment,
    answer: isRecord(answer) ? answer.content : null,
    ratedAt,
    category,
  });
};
