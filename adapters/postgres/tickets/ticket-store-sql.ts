import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { markUnshown } from '../attachments/attachment-store.ts';
import { WOKEN_WEBHOOKS } from '../events/outbox.ts';
import { BROKEN_OFF, END_ACTION, START_ACTION } from './started-actions-sql.ts';
import { FIND_FREE } from './ticket-leases-sql.ts';
import { buildPolicy } from './ticket-look-up.ts';
import { buildRecordStatements } from './ticket-records.ts';
import { STORE_COLUMNS, tickets } from './ticket-tables.ts';
import { markRemovedWords } from './ticket-words-sql.ts';
import { buildRemovalLimits } from '../settings/removal-limits.ts';

export const FIND_BY_CHANNEL = 'select id from tickets where guild_id = :guild and channel_id = :channel';
const HAS_ANY =
  'select 1 from ticket_messages where guild_id = :guild and ticket_id = :ticket::uuid and chat_message_id = :message';
export const HAS_MESSAGE = { any: HAS_ANY, hidden: `${HAS_ANY} and parts @> '[{"type": "hidden"}]'` };
export const FIND_POSTED = `select id from ticket_messages
  where guild_id = :guildId and ticket_id = :ticketId::uuid and posted_ids @> to_jsonb(:postedId::text)`;
export const DELETE_MESSAGES = `update ticket_messages set deleted_at = :at::timestamptz
  where guild_id = :guild and ticket_id = :ticket::uuid and chat_message_id = any(:messages::text[])
  returning id, delivery_state as "deliveryState"`;

export const SET_DELIVERY = `update ticket_messages set delivery_state = :deliveryState, direct_message_id = :directMessageId
  where guild_id = :guild and ticket_id = :ticket::uuid and id = :message::uuid`;
/** A ticket was created before it was closed: the index of statuses is in the order of creation. */
export const LIST_EXPIRED = `/* sweep: retention of tickets */ with kept as (${buildRemovalLimits('closedTicketsDays')})
  select k.guild_id as guild, t.id as ticket from kept k cross join lateral (
    select id from tickets where guild_id = k.guild_id and status = 'closed' and created_at < k.before and closed_at < k.before
      and not exists (select from legal_holds h where h.guild_id = k.guild_id and h.ticket_id = tickets.id)
    order by created_at limit :limit) t limit :limit`;
export const buildTicketStatements = (db: Database) => {
  const ticket = buildColumns(db, tickets, STORE_COLUMNS);
  const records = buildRecordStatements(db);
  const changed = buildColumns(db, tickets, [...STORE_COLUMNS, 'id', 'guildId']);
  const commit = (more: string) => `with written as (
        update tickets t set ${changed.assignments('x')}, lease_holder = null, lease_until = null, due_at = :dueAt::timestamptz
        from ${ticket.recordset(':ticket', 'x')}
        where t.guild_id = :guild and t.id = x.id and t.version = x.version - 1 and t.lease_holder = :holder::uuid
        returning t.id, t.version),
      ${records.changes}, ${records.activity(':activity')},
      ${records.messages(':messages')}, ${records.timeline(':timeline')}, ${records.events(':events')}, ${records.transcripts(':transcripts')}, ${records.projections(':projections')}, ${END_ACTION}${more}
      select count(*)::int as written, ${WOKEN_WEBHOOKS} from written`;
  const acquireLease = (more: string, brokenOff: string) => `${FIND_FREE},
      t as (
        update tickets t set lease_holder = :holder::uuid, lease_until = :until::timestamptz from free where t.guild_id = :guild and t.id = free.id
        returning t.*)${more}
      select ${ticket.select('t')}, ${buildPolicy(':guild')}, ${brokenOff} as "brokenOff"
      from t left join categories c on c.guild_id = :guild and c.id = t.category_id`;
  return {
    acquireLease: acquireLease('', `'[]'::json`),
    acquireAndStart: acquireLease(`, ${START_ACTION}`, BROKEN_OFF),
    commit: commit(''),
    /** Commits a ticket that may lose words of its own. */
    commitTexts: commit(`, removed_words as (${markRemovedWords('0')})`),
    remove: `with written as (
        delete from tickets
        where guild_id = :guild and id = :id::uuid and version = :version::int - 1 and lease_holder = :holder::uuid
        returning id, :version::int as version),
      ${records.changes}, ${records.activity(':activity')},
      removed_messages as (delete from ticket_messages m using written w where m.guild_id = :guild and m.ticket_id = w.id),
      removed_notes as (delete from ticket_notes n using written w where n.guild_id = :guild and n.ticket_id = w.id),
      removed_timeline as (delete from ticket_timeline e using written w where e.guild_id = :guild and e.ticket_id = w.id),
      removed_words as (${markRemovedWords('null')}),
      removed_started as (delete from started_actions s using written w where s.guild_id = :guild and s.ticket_id = w.id),
      unshown as (${markUnshown('(select id as ticket_id from written)')}),
      ${records.events(':events')}
      select count(*)::int as written, ${WOKEN_WEBHOOKS} from written`,
  };
};
