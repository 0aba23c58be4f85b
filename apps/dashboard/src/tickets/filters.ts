import { getZone } from '../kit/dates/zone.ts';
import { toDayRange } from '../kit/dates/zoned-time.ts';
import { ALL_PRIORITIES, ALL_STATUSES } from './model/words.ts';
import type { TargetState } from './model/target-words.ts';
import type { Priority, Status } from './model/types.ts';

/** The views that are always there. */
export const VIEWS = ['mine', 'unclaimed', 'waiting', 'all', 'lowRated', 'closed'] as const;
/** `saved` is a view that somebody saved: the address has its filters, and `saved` its id. */
export type View = (typeof VIEWS)[number] | 'saved';

export const SORTS = [
  '-lastMessageAt',
  'lastMessageAt',
  '-createdAt',
  'createdAt',
  '-priority',
  'priority',
  '-updatedAt',
  'updatedAt',
  'nextDueAt',
] as const;
export type Sort = (typeof SORTS)[number];

/** Filters of the API that have no field in the menu; a saved view may have them. Lists are separated by commas. */
export const OTHER_FILTERS = [
  'panelId',
  'participantId',
  'claimedById',
  'requesterId',
  'externalId',
  'ticketNumber',
  'claimed',
  'createdAfter',
  'createdBefore',
  'updatedAfter',
  'updatedBefore',
  'closedAfter',
  'closedBefore',
  'lastMessageAfter',
  'lastMessageBefore',
] as const;

export const FILTERS = [
  'view',
  'saved',
  'columns',
  'server',
  'status',
  'due',
  'category',
  'team',
  'priority',
  'claimer',
  'tag',
  'requester',
  'rating',
  ...OTHER_FILTERS,
  'from',
  'to',
  'q',
  'sort',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** What the address says, as it says it. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** The query of the list, with the types that the API asks for. */
export interface TicketQuery {
  readonly status?: Status[];
  /** In the lists of an organization. */
  readonly guildId?: string[];
  readonly categoryId?: string[];
  /** In the lists of a server. */
  readonly teamId?: string[];
  readonly priority?: Priority[];
  readonly claimedById?: string[];
  readonly unclaimed?: 'true' | 'false';
  readonly tag?: string[];
  readonly requesterId?: string[];
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
  readonly closedAfter?: string;
  readonly closedBefore?: string;
  readonly lastMessageAfter?: string;
  readonly lastMessageBefore?: string;
  readonly panelId?: string[];
  readonly participantId?: string[];
  readonly externalId?: string;
  readonly maxRating?: number;
  readonly q?: string;
  readonly dueBefore?: string;
  readonly targetState?: TargetState[];
  readonly ticketNumber?: number[];
  readonly sort: Sort;
}

const ACTIVE: readonly Status[] = ['open', 'pending', 'on_hold'];
/** The statuses that a view can have. */
export const VIEW_STATUSES: Readonly<Record<View, readonly Status[]>> = {
  mine: ACTIVE,
  unclaimed: ACTIVE,
  waiting: ['open'],
  all: ACTIVE,
  lowRated: ALL_STATUSES,
  closed: ['closed'],
  saved: ALL_STATUSES,
};
const NUMBER = /^#?([1-9]\d{0,8})$/;

const select = <Value extends string>(all: readonly Value[], text: string | undefined): Value[] =>
  all.filter((value) => text?.split(',').includes(value));

/** The values of a filter that can have several. */
export const listValues = (text: string | undefined): string[] => (text ? text.split(',') : []);

export const toView = ({ view, saved }: Filters): View =>
  saved ? 'saved' : (VIEWS.find((name) => name === view) ?? 'all');

/** Those who wait longest come first in the view of them; elsewhere what has happened last does. */
export const toSort = (filters: Filters): Sort =>
  SORTS.find((sort) => sort === filters.sort) ?? (toView(filters) === 'waiting' ? 'lastMessageAt' : '-lastMessageAt');

/** Whether the view needs to know who one is in the chat. */
export const isOwnView = (filters: Filters): boolean => toView(filters) === 'mine' || filters.claimer === 'me';

const toClaimer = (filters: Filters, userId: string | null): Pick<TicketQuery, 'claimedById' | 'unclaimed'> => {
  if (isOwnView(filters)) return { claimedById: [userId ?? '0'] };
  if (toView(filters) === 'unclaimed' || filters.claimer === 'unclaimed') return { unclaimed: 'true' };
  return filters.claimer ? { claimedById: [filters.claimer] } : {};
};

const toCreated = ({ from, to }: Filters): Pick<TicketQuery, 'createdAfter' | 'createdBefore'> => {
  const { after, before } = toDayRange(from, to, getZone());
  return { ...(after && { createdAfter: after }), ...(before && { createdBefore: before }) };
};

/** Rated so, or worse, in the view of them. */
export const LOW_RATING = 2;

const toRating = (filters: Filters): Pick<TicketQuery, 'maxRating'> => {
  const rating = toView(filters) === 'lowRated' ? (filters.rating ?? LOW_RATING) : filters.rating;
  return /^[1-5]$/.test(String(rating)) ? { maxRating: Number(rating) } : {};
};

const LISTS: readonly string[] = ['panelId', 'participantId', 'claimedById', 'requesterId', 'ticketNumber'];

/** Filters without a field in the menu, as the API takes them. */
const toOthers = (filters: Filters): Partial<TicketQuery> => {
  const { claimed, ...others } = Object.fromEntries(
    OTHER_FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  );
  const entries = Object.entries(others).map(([name, text]) => [name, LISTS.includes(name) ? listValues(text) : text]);
  return { ...(Object.fromEntries(entries) as Partial<TicketQuery>), ...(claimed && { unclaimed: 'false' as const }) };
};

/** All tickets of a requester are of interest, those that were closed too. */
const toStatuses = (filters: Filters): Status[] => {
  const allowed = filters.requester ? ALL_STATUSES : VIEW_STATUSES[toView(filters)];
  const named = select(ALL_STATUSES, filters.status).filter((status) => allowed.includes(status));
  return named.length > 0 ? named : [...allowed];
};

/** The filters that are fields of a ticket. */
const toFields = ({ server, category, team, priority, tag, requester }: Filters): Omit<TicketQuery, 'sort'> => {
  const priorities = select(ALL_PRIORITIES, priority);
  return {
    ...(server && { guildId: [server] }),
    ...(category && { categoryId: listValues(category) }),
    ...(team && { teamId: listValues(team) }),
    ...(priorities.length > 0 && { priority: priorities }),
    ...(tag && { tag: listValues(tag) }),
    ...(requester && { requesterId: [requester] }),
  };
};

/** What is due soon counts from the present minute, so that the query stays the same for a while. */
export const DUES = ['overdue', 'hour', 'day', 'warned', 'breached', 'paused'] as const;
export type Due = (typeof DUES)[number];

const MINUTE_MS = 60_000;
const WITHIN: Readonly<Partial<Record<Due, number>>> = { overdue: 0, hour: 60, day: 1_440 };

const toDue = ({ due }: Filters): Pick<TicketQuery, 'dueBefore' | 'targetState'> => {
  const name = DUES.find((one) => one === due);
  if (!name) return {};
  const minutes = WITHIN[name];
  if (minutes === undefined) return { targetState: [name as TargetState] };
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  return { dueBefore: new Date(now + minutes * MINUTE_MS).toISOString() };
};

/** A number finds its ticket in whatever view. @param userId of the person in the chat */
export const toQuery = (filters: Filters, userId: string | null): TicketQuery => {
  const sort = toSort(filters);
  const words = filters.q?.trim() ?? '';
  const number = NUMBER.exec(words)?.[1];
  if (number) return { ticketNumber: [Number(number)], sort };
  const isAnyStatus = toView(filters) === 'saved' && !filters.status;
  return {
    ...toOthers(filters),
    ...(!isAnyStatus && { status: toStatuses(filters) }),
    ...toRating(filters),
    ...toClaimer(filters, userId),
    ...toFields(filters),
    ...toDue(filters),
    ...toCreated(filters),
    // A search needs a letter or a digit.
    ...(/[\p{L}\p{N}]/u.test(words) && { q: words }),
    sort,
  };
};

/** They narrow nothing. */
const SHOWING: readonly FilterName[] = ['view', 'saved', 'columns', 'sort'];

/** Whether chips stand for some of it. */
export const isFiltered = (filters: Filters): boolean =>
  FILTERS.some((name) => name !== 'q' && !SHOWING.includes(name) && Boolean(filters[name]));

/** Whether more than a view is asked for. */
export const isNarrowed = (filters: Filters): boolean =>
  FILTERS.some((name) => !SHOWING.includes(name) && Boolean(filters[name]));

/** The address of a view or of changed filters. An empty text takes a filter away. */
export const toSearch = (filters: Filters): string =>
  new URLSearchParams(
    FILTERS.flatMap((name): [string, string][] => (filters[name] ? [[name, filters[name]]] : [])),
  ).toString();
