import { listKeys } from '#core/shared/values/list-keys.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { parseSort } from '#core/shared/list-definition.ts';
import type { PageRequest } from '#core/shared/page.ts';
import type { OrganizationTranscriptQuery, TranscriptQuery } from '#core/transcripts/index.ts';
import { toJsonText, type Columns } from '../records/columns.ts';
import { Conditions, type Statement } from '../records/conditions.ts';
import type { TranscriptRow } from './transcript-tables.ts';

/** The part of a ticket that has this value; one index answers all of these. */
const PARTS: Partial<Record<keyof TranscriptQuery, (value: unknown) => object>> = {
  categoryId: (categoryId) => ({ categoryId }),
  panelId: (panelId) => ({ panelId }),
  requesterId: (requesterId) => ({ requesterId }),
  claimedById: (claimedById) => ({ claimedById }),
  participantId: (id) => ({ participantIds: [id] }),
  priority: (priority) => ({ priority }),
  tag: (tag) => ({ tags: [tag] }),
  externalId: (externalId) => ({ externalId }),
  ticketNumber: (ticketNumber) => ({ ticketNumber }),
};

/** ISO 8601 texts of one form sort like their times. */
const TIMES: Partial<Record<keyof TranscriptQuery, string>> = {
  createdAfter: `t.ticket->>'createdAt' > :createdAfter::text`,
  createdBefore: `t.ticket->>'createdAt' < :createdBefore::text`,
  updatedAfter: `t.ticket->>'updatedAt' > :updatedAfter::text`,
  updatedBefore: `t.ticket->>'updatedAt' < :updatedBefore::text`,
  closedAfter: 't.closed_at > :closedAfter::timestamptz',
  closedBefore: 't.closed_at < :closedBefore::timestamptz',
  lastMessageAfter: `t.ticket->>'lastMessageAt' > :lastMessageAfter::text`,
  lastMessageBefore: `t.ticket->>'lastMessageAt' < :lastMessageBefore::text`,
};

const isNewestFirst = ({ sort = '-closedAt' }: TranscriptQuery): boolean => parseSort(sort).isDescending;

export const toOrder = (query: TranscriptQuery): string => {
  const direction = isNewestFirst(query) ? 'desc' : 'asc';
  return `order by t.closed_at ${direction}, t.id ${direction}`;
};

/** The one keyset query that answers a page of transcripts; it reads one row further than the page. */
export const buildListStatement = (
  columns: Columns<TranscriptRow>,
  guild: GuildId,
  query: TranscriptQuery,
  { limit, after }: PageRequest,
): Statement => {
  const where = addConditions(new Conditions().add('t.guild_id = :guild', { guild }), query, after);
  const most = where.bind(limit + 1);
  const order = toOrder(query);
  const text = `select ${columns.select('t')} from transcripts t where ${where.text} ${order} limit ${most}`;
  return { text, values: where.values };
};

/**
 * Covers the servers that are members of the organization at the time of the query. Each of them gives the keys of as
 * many rows as the page may have, from its own index; only those of the page are read.
 */
export const buildOrganizationListStatement = (
  columns: Columns<TranscriptRow>,
  organization: OrganizationId,
  { guildId, ...query }: OrganizationTranscriptQuery,
  { limit, after }: PageRequest,
): Statement => {
  const members = new Conditions().add('s.organization_id = :organization::uuid', { organization });
  if (guildId !== undefined) members.add('s.id = any(:guildId::text[])', { guildId });
  const where = addConditions(new Conditions().add('t.guild_id = s.id'), query, after);
  const most = where.bind(limit + 1);
  const order = toOrder(query);
  const text = `/* organization: transcripts */ with found as materialized (
      select t.guild_id, t.id, t.closed_at from servers s cross join lateral (
        select t.guild_id, t.id, t.closed_at from transcripts t where ${where.text} ${order} limit ${most}) t
      where ${members.text} ${order} limit ${most})
    select ${columns.select('t')} from found join transcripts t on t.guild_id = found.guild_id and t.id = found.id ${order} limit ${most}`;
  return { text, values: { ...where.values, ...members.values } };
};

/** Adds everything in the query but the server and the words, and the position where the page starts. */
export const addConditions = (where: Conditions, query: TranscriptQuery, after: PageRequest['after']): Conditions => {
  where.add('t.sha256 is not null');
  for (const name of listKeys(query)) {
    if (query[name] !== undefined) addFilter(where, name, query[name]);
  }
  if (query.status) where.add(`t.ticket->>'status' = any(:status::text[])`, { status: query.status });
  if (query.unclaimed !== undefined) {
    where.add(`${query.unclaimed ? '' : 'not '}t.ticket @> '{"claimedById": null}'::jsonb`);
  }
  if (after) {
    const [at, id] = after;
    const beyond = isNewestFirst(query) ? '<' : '>';
    where.add(`(t.closed_at, t.id) ${beyond} (:afterTime::timestamptz, :afterId::uuid)`, {
      afterTime: at,
      afterId: id,
    });
  }
  return where;
};

const addFilter = (where: Conditions, name: keyof TranscriptQuery, value: unknown): void => {
  const toPart = PARTS[name];
  const time = TIMES[name];
  if (toPart) {
    const parts = [value].flat().map((one) => `t.ticket @> ${where.bind(toJsonText(toPart(one)))}::jsonb`);
    where.add(`(${parts.join(' or ')})`);
  }
  if (time) where.add(time, { [name]: value });
};
