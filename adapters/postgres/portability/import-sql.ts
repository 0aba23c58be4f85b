import type { EntitySchema } from '@mikro-orm/core';
import { attachments } from '../attachments/attachment-tables.ts';
import type { Database } from '../database/database.ts';
import { buildInsert } from '../records/bulk-insert.ts';
import { buildColumns } from '../records/columns.ts';
import { buildPolicy } from '../tickets/ticket-look-up.ts';
import { messages, notes, tickets, timeline } from '../tickets/ticket-tables.ts';
import { markRemovedWords } from '../tickets/ticket-words-sql.ts';
import { transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';
import { importedRecords, imports } from './import-tables.ts';

/** Extends the lease of an import; without a row another process has it. */
export const LEASED = `leased as (
    update imports set lease_until = :until::timestamptz, counts = :counts::jsonb
    where guild_id = :guild and id = :import::uuid and holder = :holder::uuid and status = 'running' returning id)`;
export const IS_LEASED = 'exists (select from leased)';

/** The mark of a change that is not counted yet stays, also when the same version is written again after an undo. */
export const MARKED = 'on conflict do nothing';

/** Lets one process at a time decide who imports. The number keeps this lock apart from other advisory locks. */
export const LOCK = `select pg_advisory_xact_lock(hashtextextended('imports ' || :guild::text, 7227262))`;

export const EXTEND = `with ${LEASED} select id from leased`;

export const RELEASE = `update imports set holder = null, lease_until = null
  where guild_id = :guild and id = :import::uuid and holder = :holder::uuid`;

export const END = `update imports set status = :status, ended_at = :at::timestamptz, counts = :counts::jsonb, holder = null, lease_until = null
  where guild_id = :guild and id = :import::uuid and holder = :holder::uuid returning id`;

export const FIND_OFFSET = `select number_offset as "offset" from imports
  where guild_id = :guild and source = :source and status <> 'undone' order by created_at, id limit 1`;

export const READ_NUMBERS = `select exists (
      select from tickets where guild_id = :guild and ticket_number between :from::int and :to::int) as "isUsed",
    greatest(s.last_ticket_number, (select max(ticket_number) from tickets where guild_id = :guild)) as last
  from servers s where s.id = :guild`;

export const RESERVE_NUMBERS = `with ${LEASED}
  update servers set last_ticket_number = greatest(last_ticket_number, :last::int)
  where id = :guild and ${IS_LEASED} returning id`;

export const LIST_IMPORTED = `select kind, key, id, version from imported_records
  where guild_id = :guild and source = :source and kind = :kind and key = any(:keys::text[])`;

export const LIST_EXTERNAL_IDS = `select external_id as value from tickets
  where guild_id = :guild and external_id = any(:values::text[])`;

/** Pseudonyms are longer than ids of the chat. Each import reads the messages of the server once for them. */
export const LIST_ERASED = `select distinct x.value from (
    select requester_id as value from tickets where guild_id = :guild
    union all select claimed_by_id from tickets where guild_id = :guild and claimed_by_id is not null
    union all select author ->> 'id' from ticket_messages where guild_id = :guild
    union all select author ->> 'id' from ticket_notes where guild_id = :guild
    union all select ticket ->> 'requesterId' from transcripts where guild_id = :guild
    union all select p.value -> 'actor' ->> 'id' from transcripts, jsonb_array_elements(participants) p where guild_id = :guild
    union all select user_id from staff_activity where guild_id = :guild
    union all select user_id from blocks where guild_id = :guild and user_id is not null) x
  where x.value ~ '^9[0-9]{19}$'`;

export const LIST_POLICIES = `select c.id, ${buildPolicy(':guild')} from categories c where c.guild_id = :guild`;

/** A ticket `t` is as an import wrote it. Notes change without it; those of an import are from its time. */
export const buildUntouched = (version: string): string => `(t.version = ${version}
    and not exists (select from legal_holds h where h.guild_id = :guild and h.ticket_id = t.id)
    and not exists (select from ticket_notes n where n.guild_id = :guild and n.ticket_id = t.id and n.updated_at > t.updated_at))`;

export const LIST_UNTOUCHED_TICKETS = `select r.kind, r.key, r.id, r.version from imported_records r
  join tickets t on t.guild_id = :guild and t.id = r.id and ${buildUntouched('r.version')}
  where r.guild_id = :guild and r.import_id = :import::uuid and r.kind = 'ticket' and r.key > :after
  order by r.key limit :limit`;

export const REMOVE_TICKETS = `with ${LEASED},
  written as (
    delete from tickets t using unnest(:ids::uuid[], :versions::int[]) x(id, version)
    where t.guild_id = :guild and t.id = x.id and t.version = x.version and ${IS_LEASED} returning t.id, t.version + 1 as version),
  changes as (insert into ticket_changes (guild_id, ticket_id, version) select :guild, id, version from written ${MARKED}),
  removed_messages as (delete from ticket_messages m using written w where m.guild_id = :guild and m.ticket_id = w.id),
  removed_notes as (delete from ticket_notes n using written w where n.guild_id = :guild and n.ticket_id = w.id),
  removed_timeline as (delete from ticket_timeline e using written w where e.guild_id = :guild and e.ticket_id = w.id),
  removed_transcripts as (delete from transcripts s using written w where s.guild_id = :guild and s.ticket_id = w.id returning s.id),
  removed_copies as (
    delete from transcript_messages m using removed_transcripts r where m.guild_id = :guild and m.transcript_id = r.id),
  removed_adoptions as (delete from ticket_adoptions a using written w where a.guild_id = :guild and a.id = w.id),
  removed_words as (${markRemovedWords('null')}),
  removed_files as (
    update attachments a set status = 'deleting', due_at = 'epoch' from written w
    where a.guild_id = :guild and a.ticket_id = w.id and a.status <> 'deleting'),
  forgotten as (
    delete from imported_records r using written w
    where r.guild_id = :guild and r.import_id = :import::uuid and r.kind = 'ticket' and r.id = w.id)
  select id from written`;

export const IS_KNOWN_DELETED = `select 1 as known where
  exists (select from imported_records r where r.guild_id = :guild and r.source = :source
    and r.kind in ('ticket', 'deletedTicket') and r.key = :key)
  or exists (select from tickets t where t.guild_id = :guild and t.id = :id::uuid)
  or exists (select from transcripts s where s.guild_id = :guild and s.ticket_id = :id::uuid)`;

export const REMOVE_DELETED = `with ${LEASED},
  written as (
    delete from imported_records r using (
      select source, key from imported_records
      where guild_id = :guild and import_id = :import::uuid and kind = 'deletedTicket' order by key limit :limit) x
    where r.guild_id = :guild and r.source = x.source and r.kind = 'deletedTicket' and r.key = x.key and ${IS_LEASED}
    returning r.id),
  removed_transcripts as (delete from transcripts s using written w where s.guild_id = :guild and s.ticket_id = w.id returning s.id),
  removed_copies as (
    delete from transcript_messages m using removed_transcripts r where m.guild_id = :guild and m.transcript_id = r.id),
  removed_files as (
    update attachments a set status = 'deleting', due_at = 'epoch' from written w
    where a.guild_id = :guild and a.ticket_id = w.id and a.status <> 'deleting')
  select id from written`;

/** Records of one import that are forgotten: they can be imported again. */
export const FORGET = `delete from imported_records
  where guild_id = :guild and import_id = :import::uuid and kind = :kind and id = any(:ids::uuid[])`;

export const buildImportStatements = (db: Database) => {
  const run = buildColumns(db, imports);
  const attachment = buildColumns(db, attachments);
  const insert = <T extends object>(table: EntitySchema<T>, parameter: string) =>
    buildInsert(db, table, parameter, { where: IS_LEASED });
  const record = `records as (${insert(importedRecords, ':records')})`;
  return {
    find: `select ${run.select('i')} from imports i where i.guild_id = :guild and i.id = :id::uuid`,
    listRunning: `select ${run.select('i')} from imports i where i.guild_id = :guild and i.status = 'running'`,
    save: `${buildInsert(db, imports, ':run')} on conflict (guild_id, id) do update
      set status = excluded.status, holder = excluded.holder, lease_until = excluded.lease_until, ended_at = excluded.ended_at`,
    addImported: `with ${LEASED} ${insert(importedRecords, ':records')} returning id`,
    addTickets: `with ${LEASED}, messages as (${insert(messages, ':messages')}), timeline as (${insert(timeline, ':timeline')}),
      notes as (${insert(notes, ':notes')}), transcripts as (${insert(transcripts, ':transcripts')}),
      transcript_messages as (${insert(transcriptMessages, ':transcriptMessages')}),
      attachments as (${insert(attachments, ':attachments')}), ${record},
      tickets as (${buildInsert(db, tickets, ':tickets', { except: ['leaseHolder', 'leaseUntil'], where: IS_LEASED })} returning id, version),
      changes as (insert into ticket_changes (guild_id, ticket_id, version) select :guild, id, version from tickets ${MARKED})
      select id from leased`,
    addDeleted: `with ${LEASED}, transcripts as (${insert(transcripts, ':transcripts')}),
      transcript_messages as (${insert(transcriptMessages, ':transcriptMessages')}),
      attachments as (${insert(attachments, ':attachments')}), ${record} select id from leased`,
    listUnstored: `select ${attachment.select('a')} from attachments a
      where a.guild_id = :guild and a.id = any(:ids::uuid[]) and a.status = 'pending' and a.due_at is null`,
    settle: `with ${LEASED} update attachments a set status = x.status, facts = x.facts, error = x.error
      from ${attachment.recordset(':attachments', 'x')}
      where a.guild_id = :guild and a.id = x.id and a.status = 'pending' and ${IS_LEASED} returning a.id`,
  };
};
