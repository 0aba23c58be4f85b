import { addPosition, isOrderedByDue, isOrderedByStatus, KEY_COLUMNS, toOrder } from './ticket-order.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import type { PageRequest } from '#core/shared/page.ts';
import { TICKET_STATUSES, type TicketQuery } from '#core/tickets/index.ts';
import { Conditions, type Statement } from '../records/conditions.ts';
import { HAS_TARGETS, RATING_KEY } from './ticket-tables.ts';

type Filter = Exclude<keyof TicketQuery, 'sort' | 'unclaimed' | 'q' | 'targetState' | ListFilterName>;

/** Filters of columns that are lists, of which one value has to be in the list. */
const LISTS = { participantId: 'participant_ids', tag: 'tags' } as const;
type ListFilterName = keyof typeof LISTS;

/** Filters of one column of which one value has to match. */
const COLUMNS = {
  status: { column: 'status', type: 'text' },
  requesterId: { column: 'requester_id', type: 'text' },
  claimedById: { column: 'claimed_by_id', type: 'text' },
  panelId: { column: 'panel_id', type: 'uuid' },
  teamId: { column: 'team_id', type: 'uuid' },
  categoryId: { column: 'category_id', type: 'uuid' },
} as const;
type RangeFilter = keyof typeof COLUMNS;

const buildOneOfCondition = (name: RangeFilter) => `t.${COLUMNS[name].column} = any(:${name}::${COLUMNS[name].type}[])`;

const FILTERS: Record<Filter, string> = {
  status: buildOneOfCondition('status'),
  requesterId: buildOneOfCondition('requesterId'),
  claimedById: buildOneOfCondition('claimedById'),
  panelId: buildOneOfCondition('panelId'),
  teamId: buildOneOfCondition('teamId'),
  categoryId: buildOneOfCondition('categoryId'),
  priority: 't.priority = any(:priority::text[])',
  externalId: 't.external_id = :externalId',
  // The index of ratings has this expression.
  maxRating: `t.feedback is not null and ${RATING_KEY('t')} <= :maxRating::int`,
  ticketNumber: 't.ticket_number = any(:ticketNumber::int[])',
  createdAfter: 't.created_at > :createdAfter::timestamptz',
  createdBefore: 't.created_at < :createdBefore::timestamptz',
  updatedAfter: 't.updated_at > :updatedAfter::timestamptz',
  updatedBefore: 't.updated_at < :updatedBefore::timestamptz',
  closedAfter: 't.closed_at > :closedAfter::timestamptz',
  closedBefore: 't.closed_at < :closedBefore::timestamptz',
  lastMessageAfter: 't.last_message_at > :lastMessageAfter::timestamptz',
  lastMessageBefore: 't.last_message_at < :lastMessageBefore::timestamptz',
  dueBefore: 't.next_due_at < :dueBefore::timestamptz',
};
const FILTER_NAMES = listKeys(FILTERS);
const LIST_NAMES = listKeys(LISTS);

/** Which tickets of some servers, with which words, and which page of them. */
export interface TicketSearch {
  readonly guilds: readonly GuildId[];
  readonly query: TicketQuery;
  readonly words: readonly string[];
  readonly page: PageRequest;
}

/**
 * The one keyset query that answers a page of tickets of some servers; it reads one row further than the page.
 *
 * @param columns lists what is selected of each ticket `t`
 */
export const buildListStatement = (
  columns: string,
  { guilds, query, page }: Pick<TicketSearch, 'guilds' | 'query' | 'page'>,
): Statement => {
  const where = new Conditions();
  const limit = where.bind(page.limit + 1);
  const order = `${toOrder(query)} limit ${limit}`;
  const isOfOne = guilds.length === 1;
  const rows = buildOrderedRows(where, guilds, query, { ...page, limit, fields: isOfOne ? 't.*' : KEY_COLUMNS });
  // With several servers only the keys are merged; the rows of the page are read after that.
  const table = isOfOne
    ? rows
    : `(select t.guild_id, t.id from ${rows} ${order}) found join tickets t on t.guild_id = found.guild_id and t.id = found.id`;
  const name = isOfOne ? '' : '/* organization: tickets */ ';
  return { text: `${name}select ${columns} from ${table} ${order}`, values: where.values };
};

interface OrderedRows {
  readonly after: PageRequest['after'];
  readonly limit: string;
  /** Lists the selected columns of each ticket. */
  readonly fields?: string;
}

/** Tickets of some servers that match the query in the order of the list, up to the limit, as the table `t`. */
export const buildOrderedRows = (
  where: Conditions,
  guilds: readonly GuildId[],
  query: TicketQuery,
  { after, limit, fields = 't.*' }: OrderedRows,
): string => {
  const order = `${toOrder(query)} limit ${limit}`;
  const { sources, covered } = buildRanges(where, guilds, query);
  const conditions = [
    ...sources.map(({ condition }) => condition),
    addConditions(where, query, { after, covered }).text,
  ];
  const rows = `(select ${fields} from tickets t where ${conditions.join(' and ')} ${order}) t`;
  const tables = sources.flatMap(({ table }) => table ?? []);
  return tables.length === 0 ? rows : `${tables.join(' cross join ')} cross join lateral ${rows}`;
};

/** Only tickets with one of its values are read; with a table each value has a range of an index of its own. */
interface Source {
  readonly table: string | null;
  readonly condition: string;
}

/**
 * One range of an index for each server and each value of the filters that indexes begin with, merged: a filter over the
 * whole range would read past every other ticket.
 */
const buildRanges = (
  where: Conditions,
  guilds: readonly GuildId[],
  query: TicketQuery,
): { readonly sources: readonly Source[]; readonly covered: readonly Filter[] } => {
  const lead = (['requesterId', 'claimedById', 'panelId', 'teamId', 'categoryId'] as const).find((name) => query[name]);
  const needsStatus = query.status ?? (isOrderedByStatus(query) || lead === 'categoryId' || lead === 'teamId');
  const status = needsStatus ? toSource(where, 'status', query.status ?? TICKET_STATUSES) : [];
  const first = lead ? toSource(where, lead, query[lead] ?? []) : [];
  return {
    sources: [toGuildSource(where, guilds), ...first, ...status],
    covered: lead ? ['status', lead] : ['status'],
  };
};

const toGuildSource = (where: Conditions, guilds: readonly GuildId[]): Source => {
  const [only] = guilds;
  if (only !== undefined && guilds.length === 1) {
    return { table: null, condition: `t.guild_id = ${where.bindServer(only)}` };
  }
  return { table: `unnest(${where.bind(guilds)}::text[]) g(id)`, condition: 't.guild_id = g.id' };
};

const toSource = (where: Conditions, name: RangeFilter, values: readonly string[]): readonly Source[] => {
  const { column, type } = COLUMNS[name];
  return [{ table: `unnest(${where.bind(values)}::${type}[]) ${name}(v)`, condition: `t.${column} = ${name}.v` }];
};

interface ConditionOptions {
  readonly after: PageRequest['after'];
  /** Filters that the statement has already. */
  readonly covered?: readonly Filter[];
}

/** Adds all that is asked but the words and what is covered, and the position where the page starts. */
export const addConditions = (
  where: Conditions,
  query: TicketQuery,
  { after, covered = [] }: ConditionOptions,
): Conditions => {
  for (const name of FILTER_NAMES) {
    const value = query[name];
    if (value !== undefined && !covered.includes(name)) where.add(FILTERS[name], { [name]: value });
  }
  for (const name of LIST_NAMES) addListCondition(where, LISTS[name], query[name]);
  addUnclaimed(where, query);
  addTargets(where, query);
  return after ? addPosition(where, query, after) : where;
};

const addUnclaimed = (where: Conditions, { unclaimed }: TicketQuery): void => {
  if (unclaimed !== undefined) where.add(`t.claimed_by_id is ${unclaimed ? 'null' : 'not null'}`);
};

const addTargets = (where: Conditions, query: TicketQuery): void => {
  if (isOrderedByDue(query)) where.add('t.next_due_at is not null');
  const states = query.targetState?.map(
    (state) => `t.targets @> jsonb_build_array(jsonb_build_object('state', ${where.bind(state)}::text))`,
  );
  if (states) where.add(`${HAS_TARGETS('t')} and (${states.join(' or ')})`);
};

/** Each value is a condition of its own: the planner then estimates it by its statistics. */
const addListCondition = (where: Conditions, column: string, values: readonly string[] | undefined): void => {
  const includes = values?.map((value) => `t.${column} @> jsonb_build_array(${where.bind(value)}::text)`);
  if (includes) where.add(`(${includes.join(' or ')})`);
};
