import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { PageRequest } from '#core/shared/page.ts';
import type { OrganizationTranscriptQuery, TranscriptQuery } from '#core/transcripts/index.ts';
import { toJsonText, type Columns } from '../database/columns.ts';
import { Conditions, type Statement } from '../database/conditions.ts';

/** What a ticket holds that has this value; one index answers all of these. */
const HELD: Partial<Record<keyof TranscriptQuery, (value: unknown) => object>> = {
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
const MOMENTS: Partial<Record<keyof TranscriptQuery, (value: string) => string>> = {
  createdAfter: (v) => `t.ticket->>'createdAt' > ${v}`,
  createdBefore: (v) => `t.ticket->>'createdAt' < ${v}`,
  updatedAfter: (v) => `t.ticket->>'updatedAt' > ${v}`,
  updatedBefore: (v) => `t.ticket->>'updatedAt' < ${v}`,
  closedAfter: (v) => `t.closed_at > ${v}::timestamptz`,
  closedBefore: (v) => `t.closed_at < ${v}::timestamptz`,
};

export const NEWEST_FIRST = 'order by t.closed_at desc, t.id desc limit';

/** The one keyset query that answers a page of transcripts; it reads one row further than the page. */
export const buildListStatement = (
  columns: Columns,
  guild: GuildId,
  query: TranscriptQuery,
  { limit, after }: PageRequest,
): Statement => {
  const where = new Conditions();
  const asked = toFilterValues(where, where.bind(guild), query, after);
  const text = `select ${columns.select('t')} from transcripts t where ${asked} ${NEWEST_FIRST} ${where.bind(limit + 1)}`;
  return { text, values: where.values };
};

/**
 * As `buildListStatement`, over the servers that are members of the organization at the time of the query. Each of them
 * gives the keys of as many rows as the page may have, from its own index; only those of the page are read.
 */
export const buildOrganizationListStatement = (
  columns: Columns,
  organization: OrganizationId,
  { guildId, ...query }: OrganizationTranscriptQuery,
  { limit, after }: PageRequest,
): Statement => {
  const where = new Conditions();
  const members = [`s.organization_id = ${where.bind(organization)}::uuid`];
  if (guildId !== undefined) members.push(`s.id = ${where.bind(guildId)}`);
  const asked = toFilterValues(where, 's.id', query, after);
  const most = where.bind(limit + 1);
  const text = `with met as materialized (
      select t.id, t.closed_at from servers s cross join lateral (
        select t.id, t.closed_at from transcripts t where ${asked} ${NEWEST_FIRST} ${most}) t
      where ${members.join(' and ')} ${NEWEST_FIRST} ${most})
    select ${columns.select('t')} from met join transcripts t on t.id = met.id ${NEWEST_FIRST} ${most}`;
  return { text, values: where.values };
};

/** The conditions of transcripts of one server behind a position; `guild` is what gives its id in SQL. */
const toFilterValues = (
  where: Conditions,
  guild: string,
  query: TranscriptQuery,
  after: PageRequest['after'],
): string => [`t.guild_id = ${guild}`, ...toConditions(where, query, after)].join(' and ');

/** All that is asked but the server and the words. */
export const toConditions = (
  where: Conditions,
  query: TranscriptQuery,
  after: PageRequest['after'],
): readonly string[] => {
  const texts = ['t.sha256 is not null', ...buildFilters(where, query)];
  if (!after) return texts;
  const [at, id] = after.map((value) => where.bind(value));
  return [...texts, `(t.closed_at, t.id) < (${at}::timestamptz, ${id}::uuid)`];
};

const buildFilters = (where: Conditions, query: TranscriptQuery): readonly string[] => {
  const named = Object.entries(query).filter(([, value]) => value !== undefined);
  return [
    ...named.flatMap(([name, value]) => {
      const leased = HELD[name as keyof TranscriptQuery];
      const moment = MOMENTS[name as keyof TranscriptQuery];
      if (leased) return `t.ticket @> ${where.bind(toJsonText(leased(value)))}::jsonb`;
      return moment ? moment(`${where.bind(value)}::text`) : [];
    }),
    ...(query.status ? [`t.ticket->>'status' = any(${where.bind(query.status)}::text[])`] : []),
    ...(query.unclaimed === undefined
      ? []
      : [`${query.unclaimed ? '' : 'not '}t.ticket @> '{"claimedById": null}'::jsonb`]),
  ];
};
