import type { GuildId } from '#core/shared/ids.ts';
import type { PageRequest } from '#core/shared/page.ts';
import { searchWords } from '#core/tickets/index.ts';
import type { TranscriptQuery } from '#core/transcripts/index.ts';
import { jsonOf, type Columns } from './columns.ts';
import { Conditions } from './conditions.ts';

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

/** ISO 8601 texts of one form compare like their moments. */
const MOMENTS: Partial<Record<keyof TranscriptQuery, (value: string) => string>> = {
  createdAfter: (v) => `t.ticket->>'createdAt' > ${v}`,
  createdBefore: (v) => `t.ticket->>'createdAt' < ${v}`,
  updatedAfter: (v) => `t.ticket->>'updatedAt' > ${v}`,
  updatedBefore: (v) => `t.ticket->>'updatedAt' < ${v}`,
  closedAfter: (v) => `t.closed_at > ${v}::timestamptz`,
  closedBefore: (v) => `t.closed_at < ${v}::timestamptz`,
};

/** The one keyset query that answers a page of transcripts; it reads one row further than the page. */
export const transcriptListStatement = (
  columns: Columns,
  guild: GuildId,
  query: TranscriptQuery,
  { limit, after }: PageRequest,
): { text: string; values: unknown[] } => {
  const where = new Conditions();
  where.texts.push(`t.guild_id = ${where.bind(guild)}`, 't.sha256 is not null', ...filters(where, query));
  if (after) {
    const [at, id] = after.map((value) => where.bind(value));
    where.texts.push(`(t.closed_at, t.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const text = `select ${columns.select('t')} from transcripts t where ${where.texts.join(' and ')}
    order by t.closed_at desc, t.id desc limit ${where.bind(limit + 1)}`;
  return { text, values: where.values };
};

const filters = (where: Conditions, query: TranscriptQuery): readonly string[] => {
  const named = Object.entries(query).filter(([, value]) => value !== undefined);
  return [
    ...named.flatMap(([name, value]) => {
      const held = HELD[name as keyof TranscriptQuery];
      const moment = MOMENTS[name as keyof TranscriptQuery];
      if (held) return `t.ticket @> ${where.bind(jsonOf(held(value)))}::jsonb`;
      return moment ? moment(`${where.bind(value)}::text`) : [];
    }),
    ...(query.status ? [`t.ticket->>'status' = any(${where.bind(query.status)}::text[])`] : []),
    ...(query.unclaimed === undefined
      ? []
      : [`${query.unclaimed ? '' : 'not '}t.ticket @> '{"claimedById": null}'::jsonb`]),
    ...searchWords(query.q ?? '').map((word) => wordCondition(where.bind(word))),
  ];
};

/** A word may stand in the subject, a form answer or any message. */
const wordCondition = (word: string) => `(
  to_tsvector('simple', concat_ws(' ', t.ticket->>'subject', (
    select string_agg(a->>'value', ' ') from jsonb_array_elements(t.ticket->'formAnswers') a))) @@ plainto_tsquery('simple', ${word})
  or t.id in (select m.transcript_id from transcript_messages m
    where m.guild_id = $1 and to_tsvector('simple'::regconfig, m.content) @@ plainto_tsquery('simple', ${word})))`;
