import { listKeys } from '#core/shared/list-keys.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { PageRequest, Position } from '#core/shared/page.ts';
import type { Ticket, TicketQuery, TicketSort } from '#core/tickets/index.ts';
import type { Columns } from '../database/columns.ts';
import { Conditions, type Statement } from '../database/conditions.ts';

type Filter = Exclude<keyof TicketQuery, 'sort' | 'status' | 'unclaimed' | 'q'>;

const FILTERS: Record<Filter, string> = {
  categoryId: 't.category_id = :categoryId::uuid',
  panelId: 't.panel_id = :panelId::uuid',
  requesterId: 't.requester_id = :requesterId',
  claimedById: 't.claimed_by_id = :claimedById',
  participantId: 't.participant_ids @> jsonb_build_array(:participantId::text)',
  priority: 't.priority = :priority',
  tag: 't.tags @> jsonb_build_array(:tag::text)',
  externalId: 't.external_id = :externalId',
  ticketNumber: 't.ticket_number = :ticketNumber',
  createdAfter: 't.created_at > :createdAfter::timestamptz',
  createdBefore: 't.created_at < :createdBefore::timestamptz',
  updatedAfter: 't.updated_at > :updatedAfter::timestamptz',
  updatedBefore: 't.updated_at < :updatedBefore::timestamptz',
  closedAfter: 't.closed_at > :closedAfter::timestamptz',
  closedBefore: 't.closed_at < :closedBefore::timestamptz',
};
const FILTER_NAMES = listKeys(FILTERS);

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
  columns: Columns<Ticket>,
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
  const conditions = query.status ? `${where.text} and t.status = s.status` : where.text;
  const rows = `(select t.* from tickets t where ${conditions} ${order}) t`;
  if (!query.status) return `${rows} ${order}`;
  return `unnest(${where.bind(query.status)}::text[]) s(status) cross join lateral ${rows} ${order}`;
};

/** All that is asked but the status and the words. */
export const toConditions = (guild: GuildId, query: TicketQuery, { after }: PageRequest): Conditions => {
  const where = new Conditions().add('t.guild_id = :guild', { guild });
  for (const name of FILTER_NAMES) {
    const value = query[name];
    if (value !== undefined) where.add(FILTERS[name], { [name]: value });
  }
  if (query.unclaimed !== undefined) where.add(`t.claimed_by_id is ${query.unclaimed ? 'null' : 'not null'}`);
  if (after) {
    const { column, beyond } = ORDER[query.sort];
    const [at, id] = after;
    where.add(`(t.${column}, t.id) ${beyond} (:afterTime::timestamptz, :afterId::uuid)`, {
      afterTime: at,
      afterId: id,
    });
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
