import { getZone } from '../kit/dates/zone.ts';
import { toClock } from '../kit/dates/zoned-time.ts';
import type { Schemas } from '../schemas.ts';
import { type ColumnName, NO_COLUMNS } from '../tickets/model/column-names.ts';
import { type Filters, OTHER_FILTERS, type TicketQuery, toQuery } from '../tickets/filters.ts';

export type View = Schemas['View'];
type ViewFilters = View['filters'];

/** What the address asks for, as a view keeps it. @param userId of the person in the chat */
export const toViewFilters = (filters: Filters, userId: string | null): ViewFilters => {
  const { sort: _, unclaimed, guildId: __, ticketNumber, ...query } = toQuery(filters, userId);
  return {
    ...(query as Omit<TicketQuery, 'sort' | 'unclaimed' | 'guildId' | 'ticketNumber'>),
    ...(unclaimed && { unclaimed: unclaimed === 'true' }),
    ...(ticketNumber && { ticketNumber: ticketNumber.map(Number) }),
  };
};

const DAY_MS = 86_400_000;

/** The day of a time at which one begins; null for any other time. */
const findDay = (at: number, zone: string): string | null => {
  const { day, time } = toClock(at, zone);
  return time === '00:00' && at % 1_000 === 0 ? day : null;
};

/** Days instead of times, where the times are the limits of days. */
const toPeriod = ({ createdAfter, createdBefore }: ViewFilters): Filters => {
  const zone = getZone();
  const from = createdAfter === undefined ? null : findDay(Date.parse(createdAfter) + 1, zone);
  const end = createdBefore === undefined ? null : findDay(Date.parse(createdBefore), zone);
  const to = createdBefore !== undefined && end && toClock(Date.parse(createdBefore) - DAY_MS / 2, zone).day;
  return {
    ...(from ? { from } : createdAfter && { createdAfter }),
    ...(to ? { to } : createdBefore && { createdBefore }),
  };
};

const toClaimer = ({ claimedById, unclaimed }: ViewFilters, userId: string | null): Filters => {
  if (unclaimed !== undefined) return unclaimed ? { claimer: 'unclaimed' } : { claimed: 'yes' };
  if (claimedById?.length !== 1) return claimedById ? { claimedById: claimedById.join(',') } : {};
  return { claimer: claimedById[0] === userId ? 'me' : String(claimedById[0]) };
};

const toRequester = ({ requesterId }: ViewFilters): Filters => {
  if (!requesterId) return {};
  return requesterId.length === 1 ? { requester: String(requesterId[0]) } : { requesterId: requesterId.join(',') };
};

/** Those that the address has as they are. */
const PLAIN = OTHER_FILTERS.filter((name) => !['claimed', 'createdAfter', 'createdBefore'].includes(name));

/** The address of a saved view: all of it is there, so the list waits for nothing. */
export const toAddress = (view: View, userId: string | null): Filters => {
  const { filters, columns } = view;
  const { status, categoryId, teamId, priority, tag, maxRating, q } = filters;
  const lists = { status, category: categoryId, team: teamId, priority, tag };
  const others = PLAIN.flatMap((name): [string, string][] => {
    const value = (filters as Readonly<Record<string, string | readonly unknown[] | undefined>>)[name];
    return value === undefined || name === 'claimedById' || name === 'requesterId' ? [] : [[name, String(value)]];
  });
  return {
    ...Object.fromEntries(Object.entries(lists).flatMap(([name, all]) => (all ? [[name, all.join(',')]] : []))),
    ...Object.fromEntries(others),
    ...toClaimer(filters, userId),
    ...toRequester(filters),
    ...toPeriod(filters),
    ...(maxRating !== undefined && { rating: String(maxRating) }),
    ...(q !== undefined && { q }),
    saved: view.id,
    sort: view.sort,
    columns: columns.join(',') || NO_COLUMNS,
  };
};

/** The same text for the same filters; the order of the values of one means nothing. */
const toText = (filters: ViewFilters): string =>
  JSON.stringify(
    Object.entries(filters)
      .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/** What a view would keep of the address. */
export const toShown = (filters: Filters, columns: readonly ColumnName[], userId: string | null) => ({
  filters: toViewFilters(filters, userId),
  sort: toQuery(filters, userId).sort,
  columns: [...columns],
});

/** Whether the address shows another list than the view keeps. */
export const isChanged = (view: View, shown: ReturnType<typeof toShown>): boolean =>
  toText(view.filters) !== toText(shown.filters) ||
  view.sort !== shown.sort ||
  view.columns.join() !== shown.columns.join();
