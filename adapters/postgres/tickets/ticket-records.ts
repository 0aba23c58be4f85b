import type { EntitySchema } from '@mikro-orm/core';
import { ACTIVITY_PRECISION_MS } from '#core/tickets/index.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { buildEventParts } from '../events/outbox.ts';
import { messages, timeline } from './ticket-tables.ts';
import { MADE_COLUMNS, transcripts } from '../transcripts/transcript-tables.ts';

const IF_WRITTEN = 'exists (select from written)';

/**
 * Makes parts of one statement for a ticket of the server `:guild`: each takes a JSON array of records, and writes them
 * only if the statement's part named `written` wrote the ticket.
 */
export const buildRecordStatements = (db: Database) => {
  const part = <T extends object>(name: string, table: EntitySchema<T>, except: readonly (keyof T & string)[] = []) => {
    const columns = buildColumns(db, table, except);
    return (parameter: string) =>
      `${name} as (insert into ${table.meta.tableName} (${columns.names})
        select ${columns.values('r', { guildId: ':guild::text' })} from ${columns.recordset(parameter, 'r')} where ${IF_WRITTEN})`;
  };
  const recording = buildEventParts(db);
  return {
    /** Marks the ticket for recounting of its metrics. */
    changes:
      'changes as (insert into ticket_changes (guild_id, ticket_id, version) select :guild, id, version from written)',
    /** When staff was active, to the minute: so the rows of those who do much are not locked by each change. */
    activity: (parameter: string) => `activity as (
      insert into staff_activity (guild_id, user_id, last_activity_at)
      select :guild, r."userId", r.at from written, jsonb_to_recordset(${parameter}::jsonb) as r("userId" text, at timestamptz(3))
      where not exists (select from staff_activity a where a.guild_id = :guild and a.user_id = r."userId"
        and a.last_activity_at > r.at - interval '${ACTIVITY_PRECISION_MS} milliseconds')
      on conflict (guild_id, user_id) do update set last_activity_at = greatest(staff_activity.last_activity_at, excluded.last_activity_at))`,
    messages: part('messages', messages),
    timeline: part('timeline', timeline),
    /** Orders, which are transcripts that are not made yet. */
    transcripts: part('transcripts', transcripts, MADE_COLUMNS),
    /** Orders; of several before the messages of a ticket are edited, the first keeps its time and counts the others. */
    projections: (parameter: string) => `projections as (
      insert into ticket_projections (guild_id, ticket_id, revision, due_at, created_at, answered)
      select :guild::text, r."ticketId", 1, r."dueAt", r."createdAt", r.answered
      from jsonb_to_recordset(${parameter}::jsonb) as r("ticketId" uuid, "dueAt" timestamptz(3), "createdAt" timestamptz(3), answered jsonb)
      where ${IF_WRITTEN}
      on conflict (guild_id, ticket_id) do update set revision = ticket_projections.revision + 1, is_settled = false,
        answered = coalesce(excluded.answered, ticket_projections.answered),
        due_at = case when ticket_projections.is_settled then excluded.due_at else ticket_projections.due_at end,
        created_at = case when ticket_projections.is_settled then excluded.created_at else ticket_projections.created_at end)`,
    /** With the deliveries of the events; `WOKEN_WEBHOOKS` can then be selected. */
    events: (parameter: string) => recording(parameter, IF_WRITTEN),
  };
};
