import type { GuildId } from '#core/shared/ids.ts';
import type { PageRequest } from '#core/shared/page.ts';
import { searchWords, type TicketQuery, type TicketSort } from '#core/tickets/index.ts';
import type { Columns } from './columns.ts';
import { Conditions } from './conditions.ts';
import { TICKET_WORDS } from './tables.ts';

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
export const listStatement = (
  columns: Columns,
  guild: GuildId,
  query: TicketQuery,
  { limit, after }: PageRequest,
): { text: string; values: unknown[] } => {
  const where = conditionsOf(guild, query);
  const { column, direction, beyond } = ORDER[query.sort];
  if (after) {
    const [at, id] = after.map((value) => where.bind(value));
    where.texts.push(`(t.${column}, t.id) ${beyond} (${at}::timestamptz, ${id}::uuid)`);
  }
  if (query.status) where.texts.push('t.status = s.status');
  const order = `order by t.${column} ${direction}, t.id ${direction} limit ${where.bind(limit + 1)}`;
  const rows = `(select t.* from tickets t where ${where.texts.join(' and ')} ${order}) t`;
  // One index range for each status, merged: a filter over the whole range would read past every closed ticket.
  const from = query.status ? `unnest(${where.bind(query.status)}::text[]) s(status) cross join lateral ${rows}` : rows;
  return { text: `select ${columns.select('t')} from ${from} ${order}`, values: where.values };
};

const conditionsOf = (guild: GuildId, query: TicketQuery): Conditions => {
  const where = new Conditions();
  where.texts.push(`t.guild_id = ${where.bind(guild)}`);
  for (const [name, condition] of Object.entries(FILTERS)) {
    const value = query[name as Filter];
    if (value !== undefined) where.texts.push(condition(where.bind(value)));
  }
  if (query.unclaimed !== undefined) where.texts.push(`t.claimed_by_id is ${query.unclaimed ? 'null' : 'not null'}`);
  for (const word of searchWords(query.q ?? '')) where.texts.push(wordCondition(where.bind(word)));
  return where;
};

/** A word may stand in the subject, a form answer or any message. */
const wordCondition = (word: string) => `t.id in (
  select w.id from tickets w where w.guild_id = $1 and (${TICKET_WORDS}) @@ plainto_tsquery('simple', ${word})
  union all
  select m.ticket_id from ticket_messages m
    where m.guild_id = $1 and to_tsvector('simple'::regconfig, m.content) @@ plainto_tsquery('simple', ${word}))`;
