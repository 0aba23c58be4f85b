import { NO_OPENING_RULES } from '#core/categories/index.ts';
import type { TicketId, WebhookId } from '#core/shared/ids.ts';
import { buildColumns, WITHOUT_FLUSH } from '../../records/columns.ts';
import type { Database } from '../../database/database.ts';
import { WOKEN_WEBHOOKS } from '../../events/outbox.ts';
import { categories } from '../../categories/category-tables.ts';
import { serverSettings } from '../../settings/settings-tables.ts';
import { STORE_COLUMNS, tickets } from '../ticket-tables.ts';
import { buildFactsColumns, type FactsRow } from './creation-facts-sql.ts';
import { buildRecordStatements } from '../ticket-records.ts';

export const RESERVE_NUMBER = `with earlier as (select ticket_number from ticket_creations where guild_id = :guild and ticket_id = :ticket::uuid),
  counted as (
    update servers set last_ticket_number = last_ticket_number + 1
    where id = :guild and not exists (select from earlier) returning last_ticket_number as ticket_number),
  reserved as (
    insert into ticket_creations (ticket_id, guild_id, ticket_number, running_until, key_token_id, key)
    select :ticket::uuid, :guild, ticket_number, :runningUntil::timestamptz, :keyToken::uuid, :key
    from (select ticket_number from counted union all select ticket_number from earlier) n
    on conflict (guild_id, ticket_id) do update set running_until = excluded.running_until where not ticket_creations.is_expired
    returning ticket_number)
  select ticket_number as "ticketNumber", ${WITHOUT_FLUSH} as flushed from reserved`;

export const RENEW = `with creation as (update ticket_creations set running_until = :runningUntil::timestamptz
    where guild_id = :guild and ticket_id = :ticket::uuid)
  update idempotency_keys set running_until = :runningUntil::timestamptz
  where token_id = :keyToken::uuid and guild_id = :guild and key = :key and ticket_id = :ticket::uuid and answer is null`;

/** One row if the creation existed. A commit deletes it, so of a commit and this statement only one finds it. */
export const ABANDON = `with freed as (delete from idempotency_keys
    where token_id = :keyToken::uuid and guild_id = :guild and key = :key and ticket_id = :ticket::uuid and answer is null)
  update ticket_creations set is_expired = true, running_until = :now::timestamptz
  where guild_id = :guild and ticket_id = :ticket::uuid returning 1`;

export const HAS_TICKET = 'select 1 from tickets where guild_id = :guild and id = :ticket::uuid';

export const FIND_KEY =
  'select fingerprint, answer from idempotency_keys where token_id = :keyToken::uuid and guild_id = :guild and key = :key';

export const LIST_ORPHANS = `/* sweep: orphaned creations */ select guild_id as guild, ticket_id as ticket from ticket_creations where running_until < :before::timestamptz
  order by running_until limit 100`;

/**
 * Locks the key first, as everywhere: a retry that has resumed the creation keeps the key, and with it the creation.
 */
export const FREE_KEY_OF_ORPHAN = `delete from idempotency_keys k using ticket_creations o
  where o.guild_id = :guild and o.ticket_id = :ticket::uuid and k.token_id = o.key_token_id and k.guild_id = :guild and k.key = o.key
    and k.ticket_id = o.ticket_id and k.answer is null and k.running_until < :before::timestamptz`;

export const EXPIRE_ORPHAN = `update ticket_creations o set is_expired = true, running_until = :now::timestamptz
  where o.guild_id = :guild and o.ticket_id = :ticket::uuid and o.running_until < :before::timestamptz
    and not exists (select from tickets t where t.guild_id = :guild and t.id = o.ticket_id)
    and not exists (select from idempotency_keys k where k.token_id = o.key_token_id and k.guild_id = :guild
      and k.key = o.key and k.ticket_id = o.ticket_id)
  returning 1`;

export const REMOVE = `with dropped as (delete from buffered_messages where guild_id = :guild and ticket_id = :ticket::uuid)
  delete from ticket_creations where guild_id = :guild and ticket_id = :ticket::uuid`;

/** Locks the creation, so that it is not committed before the message is buffered. */
export const BUFFER_MESSAGE = `with creation as (
    select ticket_id from ticket_creations where guild_id = :guild and ticket_id = :ticket::uuid and not is_expired for share)
  insert into buffered_messages (ticket_id, message_id, guild_id, message)
  select ticket_id, :messageId, :guild, :message::jsonb from creation
  on conflict (guild_id, ticket_id, message_id) do update set message = excluded.message returning 1`;

export const REMOVE_MESSAGES =
  'delete from buffered_messages where guild_id = :guild and ticket_id = :ticket::uuid and message_id = any(:messages::text[])';

export const LIST_MESSAGES = `/* sweep: buffered messages */ select m.guild_id as guild, m.ticket_id as ticket, m.message from buffered_messages m
  where exists (select from tickets t where t.guild_id = m.guild_id and t.id = m.ticket_id)
  order by m.message->>'createdAt', m.message_id limit 100`;

export const PURGE_KEYS = `/* sweep: expired idempotency keys */ delete from idempotency_keys where (token_id, guild_id, key) in (
  select token_id, guild_id, key from idempotency_keys where expires_at < :before::timestamptz limit 1000) returning 1`;

const NO_RULES = `'${JSON.stringify(NO_OPENING_RULES)}'::jsonb`;

const KEY_FREE = `idempotency_keys.expires_at <= :now::timestamptz`;
const KEY_BROKEN_OFF = `idempotency_keys.answer is null and idempotency_keys.running_until <= :now::timestamptz
            and idempotency_keys.fingerprint = excluded.fingerprint`;

/** A key that is new, expired, or left by a creation that broke off. No row: another request holds it. */
const CLAIM_KEY = `insert into idempotency_keys (token_id, guild_id, key, fingerprint, ticket_id, running_until, expires_at)
      values (:keyToken::uuid, :guild, :key, :fingerprint, :ticket::uuid, :runningUntil::timestamptz, :keyExpiresAt::timestamptz)
      on conflict (token_id, guild_id, key) do update set
        fingerprint = excluded.fingerprint,
        ticket_id = case when ${KEY_FREE} then excluded.ticket_id else idempotency_keys.ticket_id end,
        running_until = excluded.running_until, expires_at = excluded.expires_at, answer = null
      where ${KEY_FREE} or (${KEY_BROKEN_OFF})
      returning ticket_id`;

/**
 * Claims the creation, reads the facts and, where no rule can refuse it, reserves the number as well: the usual ticket
 * then takes three statements in all.
 */
const buildStart = (facts: string, claim: string, key: string) => `with claimed as (${claim}),
    earlier as (
      select o.ticket_number from ticket_creations o join claimed on claimed.ticket_id = o.ticket_id and o.guild_id = :guild),
    same_external_id as (select 1 from tickets t where t.guild_id = :guild and t.external_id = :externalId::text),
    unrestricted as (
      select claimed.ticket_id from claimed, categories c
      where not exists (select from same_external_id) and c.guild_id = :guild and c.id = :category::uuid and not c.archived and c.limits->>'perUser' is null
        and c.limits->>'total' is null and c.limits->>'cooldownSeconds' is null
        and c.required_role_ids = '[]' and c.opening_rules = ${NO_RULES}
        and not exists (select from server_settings s where s.guild_id = :guild and s.opening_rules <> ${NO_RULES})
        and not exists (select from blocks b where b.guild_id = :guild)),
    counted as (
      update servers set last_ticket_number = last_ticket_number + 1
      where id = :guild and exists (select from unrestricted) and not exists (select from earlier)
      returning last_ticket_number as ticket_number),
    reserved as (
      insert into ticket_creations (ticket_id, guild_id, ticket_number, running_until, key_token_id, key)
      select unrestricted.ticket_id, :guild, n.ticket_number, :runningUntil::timestamptz, ${key}
      from unrestricted, (select ticket_number from counted union all select ticket_number from earlier) n
      on conflict (guild_id, ticket_id) do update set running_until = excluded.running_until where not ticket_creations.is_expired
      returning ticket_number)
    select claimed.ticket_id as "ticketId", (select ticket_number from reserved) as "ticketNumber",
      exists (select from same_external_id) as "isExternalIdTaken", ${WITHOUT_FLUSH} as flushed, ${facts}
    from claimed left join categories c on c.guild_id = :guild and c.id = :category::uuid`;

const ANSWERED = `answered as (update idempotency_keys set answer = :answer
        where token_id = :keyToken::uuid and guild_id = :guild and key = :key and ticket_id = :ticket::uuid and answer is null
          and exists (select from category)
        returning 1),`;

export type CreationStartRow = FactsRow & {
  readonly ticketId: TicketId;
  readonly ticketNumber: number | null;
  readonly isExternalIdTaken: boolean;
};

export interface CommitRow {
  readonly category: boolean;
  readonly written: boolean;
  readonly woken: readonly WebhookId[];
}

export const buildCreationStatements = (db: Database) => {
  const ticket = buildColumns(db, tickets, STORE_COLUMNS);
  const records = buildRecordStatements(db);
  const facts = buildFactsColumns(buildColumns(db, categories), buildColumns(db, serverSettings));
  const commit = (isKeyed: boolean) => `with category as (
      select from categories where guild_id = :guild and id = :category::uuid and not archived for key share),
    ${isKeyed ? ANSWERED : ''}
    creation as (
      delete from ticket_creations where guild_id = :guild and ticket_id = :ticket::uuid and not is_expired and exists (select from category)
        ${isKeyed ? 'and exists (select from answered)' : ''} returning 1),
    written as (
      insert into tickets (${ticket.names}, due_at) select ${ticket.values('x', { guildId: ':guild::text' })}, :dueAt::timestamptz
      from ${ticket.recordset(':record', 'x')}, creation returning id, version, panel_id),
    counted as (
      update panels p set open_count = p.open_count + 1 from written w where p.guild_id = :guild and p.id = w.panel_id),
    ${records.changes}, ${records.activity(':activity')},
    ${records.messages(':messages')}, ${records.timeline(':timeline')}, ${records.events(':events')}
    select exists (select from category) as category, exists (select from written) as written, ${WOKEN_WEBHOOKS}`;
  return {
    facts: `select ${facts} from categories c where c.guild_id = :guild and c.id = :category::uuid`,
    start: buildStart(facts, 'select :ticket::uuid as ticket_id', 'null, null'),
    startKeyed: buildStart(facts, CLAIM_KEY, ':keyToken::uuid, :key'),
    commit: commit(false),
    commitKeyed: commit(true),
  };
};
