import type { GuildId, UserId, ViewId } from '../shared/ids.ts';
import type { Sort } from '../shared/list-definition.ts';
import { reported, unreported } from '../shared/record/field.ts';
import {
  createBuilder,
  listFields,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';
import { TICKET_SORTS, type TicketQuery, type TicketSortField } from '../tickets/index.ts';

/** Names the columns that a list of tickets can show besides number and subject. */
export const VIEW_COLUMNS = [
  'requester',
  'category',
  'status',
  'priority',
  'claimer',
  'team',
  'due',
  'tags',
  'messageCount',
  'rating',
  'createdAt',
  'updatedAt',
  'lastMessageAt',
  'closedAt',
] as const;
export type ViewColumn = (typeof VIEW_COLUMNS)[number];

const DEFAULT_COLUMNS = ['requester', 'category', 'status', 'priority', 'claimer', 'lastMessageAt'] as const;

/** Are the filters of the list of tickets. */
export type ViewFilters = Omit<TicketQuery, 'sort'>;

export const VIEW_RECORD = {
  id: unreported.id<ViewId>('view'),
  guildId: unreported.chatId<GuildId>('server'),
  name: reported.text().writable(),
  /** May name resources that were deleted since. */
  filters: reported.data<ViewFilters>().initially({}).writable(),
  sort: reported.choice<Sort<TicketSortField>>(TICKET_SORTS).initially('-createdAt').writable(),
  columns: reported.data<readonly ViewColumn[]>().initially(DEFAULT_COLUMNS).writable(),
  shared: reported.flag().initially(false).writable(),
  createdById: unreported.chatId<UserId>('user').nullable().about('The staff member who made it.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type View = RecordOf<typeof VIEW_RECORD>;
export type ViewFields = WritableOf<typeof VIEW_RECORD>;
export type NewView = NewOf<typeof VIEW_RECORD>;

export const buildView = createBuilder(VIEW_RECORD);

export const VIEW_FIELDS = listFields(VIEW_RECORD, 'reported');
