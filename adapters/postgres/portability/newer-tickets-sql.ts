import type { EntitySchema } from '@mikro-orm/core';
import type { TicketExtension, TicketReplacement } from '#core/portability/index.ts';
import { attachments } from '../attachments/attachment-tables.ts';
import type { Database } from '../database/database.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import { buildInsert } from '../records/bulk-insert.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import { messages, notes, tickets, timeline } from '../tickets/ticket-tables.ts';
import { markRemovedWords } from '../tickets/ticket-words-sql.ts';
import { transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';
import { buildUntouched, IS_LEASED, LEASED, MARKED } from './import-sql.ts';

export const LIST_KNOWN_TICKETS = `select r.kind, r.key, r.id, r.version, r.digest,
    case when t.id is null then 'gone' when ${buildUntouched('r.version')} then 'untouched' else 'changed' end as state
  from imported_records r left join tickets t on t.guild_id = :guild and t.id = r.id
  where r.guild_id = :guild and r.source = :source and r.kind = 'ticket' and r.key = any(:keys::text[])`;

export const LIST_STORED_MESSAGES = `select x.id
  from jsonb_to_recordset(:messages::jsonb) as x("ticketId" uuid, id uuid, "chatMessageId" text)
  where exists (select from ticket_messages m where m.guild_id = :guild and m.ticket_id = x."ticketId" and m.id = x.id)
    or exists (select from ticket_messages m
      where m.guild_id = :guild and m.ticket_id = x."ticketId" and m.chat_message_id = x."chatMessageId")`;

export const toReplacementValues = (replacements: readonly TicketReplacement[]): NamedValues => ({
  tickets: toJsonText(replacements.map(({ planned }) => planned.ticket)),
  known: toJsonText(
    replacements.map(({ planned: { key, digest, ticket }, fromVersion }) => ({
      id: ticket.id,
      key,
      digest,
      fromVersion,
    })),
  ),
  files: replacements.flatMap(({ planned }) => planned.attachments.map(({ id }) => id)),
});

export const toExtensionValues = (extensions: readonly TicketExtension[]): NamedValues => ({
  ids: extensions.map(({ ticketId }) => ticketId),
  messages: toJsonText(extensions.flatMap((one) => one.messages)),
  timeline: toJsonText(extensions.flatMap((one) => one.timeline)),
  attachments: toJsonText(extensions.flatMap((one) => one.attachments)),
});

/** A newer state of a ticket does not change these. */
const KEPT_COLUMNS = ['leaseHolder', 'leaseUntil', 'ticketNumber', 'externalId'] as const;

const insert = <T extends object>(db: Database, table: EntitySchema<T>, parameter: string) =>
  buildInsert(db, table, parameter, { where: IS_LEASED });

/** A file that was not kept gets its bytes; those of a kept one are the same. */
const insertFiles = (db: Database) => `${insert(db, attachments, ':attachments')} on conflict (guild_id, id) do update
  set status = excluded.status, facts = excluded.facts, error = excluded.error
  where attachments.status = 'failed' and excluded.status = 'pending'`;

/** Statements for tickets that are newer at their source than they are here. */
export const buildNewerStatements = (db: Database) => ({
  replace: buildReplacement(db),
  addParts: `with ${LEASED}, messages as (${insert(db, messages, ':messages')}), timeline as (${insert(db, timeline, ':timeline')}),
    notes as (${insert(db, notes, ':notes')}), transcripts as (${insert(db, transcripts, ':transcripts')}),
    transcript_messages as (${insert(db, transcriptMessages, ':transcriptMessages')}), attachments as (${insertFiles(db)})
    select id from leased`,
  extend: buildExtension(db),
});

/** Writes the tickets, and removes what belonged to them. */
const buildReplacement = (db: Database): string => {
  const ticket = buildColumns(db, tickets, ['guildId', 'id', ...KEPT_COLUMNS]);
  const given = buildColumns(db, tickets, KEPT_COLUMNS);
  return `with ${LEASED},
    known as (select * from jsonb_to_recordset(:known::jsonb) as k(id uuid, key text, digest text, "fromVersion" int)),
    written as (
      update tickets t set ${ticket.assignments('x')}
      from ${given.recordset(':tickets', 'x')} join known k on k.id = x.id
      where t.guild_id = :guild and t.id = x.id and ${buildUntouched('k."fromVersion"')} and ${IS_LEASED}
      returning t.id, t.version, k.key, k.digest),
    changes as (insert into ticket_changes (guild_id, ticket_id, version) select :guild, id, version from written ${MARKED}),
    removed_words as (${markRemovedWords('null')}),
    removed_messages as (delete from ticket_messages m using written w where m.guild_id = :guild and m.ticket_id = w.id),
    removed_notes as (delete from ticket_notes n using written w where n.guild_id = :guild and n.ticket_id = w.id),
    removed_timeline as (delete from ticket_timeline e using written w where e.guild_id = :guild and e.ticket_id = w.id),
    removed_transcripts as (delete from transcripts s using written w where s.guild_id = :guild and s.ticket_id = w.id returning s.id),
    removed_copies as (
      delete from transcript_messages m using removed_transcripts r where m.guild_id = :guild and m.transcript_id = r.id),
    removed_files as (
      update attachments a set status = 'deleting', due_at = 'epoch' from written w
      where a.guild_id = :guild and a.ticket_id = w.id and a.status <> 'deleting' and a.id <> all(:files::uuid[])),
    records as (
      update imported_records r set version = w.version, digest = w.digest from written w
      where r.guild_id = :guild and r.source = :source and r.kind = 'ticket' and r.key = w.key)
    select id from written`;
};

/** Adds messages to the tickets that are there. */
const buildExtension = (db: Database): string => {
  const message = buildColumns(db, messages);
  const entry = buildColumns(db, timeline);
  return `with ${LEASED},
    locked as (select t.id from tickets t where t.guild_id = :guild and t.id = any(:ids::uuid[]) and ${IS_LEASED} for update),
    added as (
      insert into ticket_messages (${message.names})
      select ${message.values('r', { guildId: ':guild::text' })} from ${message.recordset(':messages', 'r')}
        join locked l on l.id = r."ticketId" on conflict do nothing returning ticket_id, created_at),
    entries as (
      insert into ticket_timeline (${entry.names})
      select ${entry.values('r', { guildId: ':guild::text' })} from ${entry.recordset(':timeline', 'r')}
      where r."ticketId" in (select ticket_id from added) on conflict do nothing returning ticket_id),
    attachments as (${insertFiles(db)}),
    written as (
      update tickets t set message_count = t.message_count + a.messages, last_message_at = greatest(t.last_message_at, a.last),
        event_count = t.event_count + (select count(*) from entries e where e.ticket_id = t.id),
        version = t.version + 1, updated_at = :now::timestamptz
      from (select ticket_id, count(*) as messages, max(created_at) as last from added group by ticket_id) a
      where t.guild_id = :guild and t.id = a.ticket_id returning t.id, t.version),
    changes as (insert into ticket_changes (guild_id, ticket_id, version) select :guild, id, version from written ${MARKED})
    select id from leased`;
};
