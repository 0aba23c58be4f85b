import type { GuildId } from '#core/shared/ids.ts';
import type { PageRequest, Position } from '#core/shared/page.ts';
import type { Ticket, TicketQuery, TicketSort } from '#core/tickets/index.ts';
import type { Columns } from '../database/columns.ts';
import { Conditions, type Statement } from '../database/conditions.ts';

type Filter = Exclude<keyof TicketQuery, 'sort' | 'status' | 'unclaimed' | 'q'>;

const FILTERS: Record<Filter, (placeholder: string) => string> = {
  categoryId: (v) => `t.category_id = ${v}::uuid`,
  panelId: (v) => `t.panel_id = ${v}::uuid`,
  requesterId: (v) => `t.requester_id = ${v}`,
  claimedById: (v) => `t.claimed_by_id = ${v}`,
  participantId: (v) => `t.participant_ids @> jsonb_build_array(${v}::text)`,
  priority: (v) => `t.priority = ${v}`,
  tag: (v) => `t.tags @> jsonb_build_array(${v}::text)`,
  externalId: (v) => `t.external_id = ${v}`,
  ticketNumber: (v) => `t.ticket_number = ${v}`,
  createdAfter: (v) => `t.created_at > ${v}::timestamptz`,
  createdBefore: (v) => `t.created_at < ${v}::timestamptz`,
  updatedAfter: (v) => `t.updated_at > ${v}::timestamptz`,
  updatedBefore: (v) => `t.updated_at < ${v}::timestamptz`,
  closedAfter: (v) => `t.closed_at > ${v}::timestamptz`,
  closedBefore: (v) => `t.closed_at < ${v}::timestamptz`,
};

const ORDER: Record<
  TicketSort,
  { readonly column: string; readonly direction: 'asc' | 'desc'; readonly beyond: '<' | '>' }
> = {
  '-createdAt': { column: 'created_at', direction: 'desc', beyond: '<' },
  createdAt: { column: 'created_at', direction: 'asc', beyond: '>' },
  '-updatedAt': { column: 'updated_at', direction: 'desc', beyond: '<' },
};

/** The one keyset query that answers a page of tickets; it reads one row further than the page. */
export const buildListStatement = (
  columns: Columns,
  guild: GuildId,
  query: TicketQuery,
  page: PageRequest,
): Statement => {
  const where = toConditions(guild, query, page);
  const limit = where.bind(page.limit + 1);
  return { text: `select ${columns.select('t')} from ${toOrderClause(where, query, limit)}`, values: where.values };
};

export const toOrder = ({ sort }: TicketQuery): string => {
  const { column, direction } = ORDER[sort];
  return `order by t.${column} ${direction}, t.id ${direction}`;
};

/** One index range for each status, merged: a filter over the whole range would read past every closed ticket. */
export const toOrderClause = (where: Conditions, query: TicketQuery, limit: string): string => {
  const order = `${toOrder(query)} limit ${limit}`;
  const texts = [...where.texts, ...(query.status ? ['t.status = s.status'] : [])].join(' and ');
  const rows = `(select t.* from tickets t where ${texts} ${order}) t`;
  if (!query.status) return `${rows} ${order}`;
  return `unnest(${where.bind(query.status)}::text[]) s(status) cross join lateral ${rows} ${order}`;
};

/** All that is asked but the status and the words. */
export const toConditions = (guild: GuildId, query: TicketQuery, { after }: PageRequest): Conditions => {
  const where = new Conditions();
  where.texts.push(`t.guild_id = ${where.bind(guild)}`);
  for (const [name, condition] of Object.entries(FILTERS)) {
    const value = query[name as Filter];
    if (value !== undefined) where.texts.push(condition(where.bind(value)));
  }
  if (query.unclaimed !== undefined) where.texts.push(`t.claimed_by_id is ${query.unclaimed ? 'null' : 'not null'}`);
  if (after) {
    const { column, beyond } = ORDER[query.sort];
    const [at, id] = after.map((value) => where.bind(value));
    where.texts.push(`(t.${column}, t.id) ${beyond} (${at}::timestamptz, ${id}::uuid)`);
  }
  return where;
};

/** Where a page ends: at the value that the list is sorted by, and the id. */
export const toPosition =
  ({ sort }: TicketQuery) =>
  ({ id, createdAt, updatedAt }: Pick<Ticket, 'id' | 'createdAt' | 'updatedAt'>): Position => [
    sort === '-updatedAt' ? updatedAt : createdAt,
    id,
  ];
