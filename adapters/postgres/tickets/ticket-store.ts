import { VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, TicketId, WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import {
  type MessageUpdate,
  type CommitTerms,
  createExternalIdConflict,
  type Lease,
  type Message,
  NO_POLICY,
  searchWords,
  type Ticket,
  type TicketChange,
  type TicketPolicy,
  type TicketQuery,
  type TicketStore,
  type TicketWithPolicy,
  type TimelineEntry,
} from '#core/tickets/index.ts';
import { batchLookUps } from '../database/batch-reader.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import { type Outbox, WOKEN } from '../events/outbox.ts';
import { messages, STORE_COLUMNS, tickets, timeline } from './ticket-tables.ts';
import { buildRecordStatements } from './ticket-records.ts';
import { buildListStatement, toPosition } from './ticket-filters.ts';
import { DUE, POSTPONE, RELEASE, RENEW, TAKE_FREE } from './ticket-leases-sql.ts';
import { searchTickets } from './ticket-search.ts';

export class PostgresTicketStore implements TicketStore {
  readonly #db: Database;
  readonly #outbox: Outbox;
  readonly #columns;
  readonly #sql;
  readonly #findTogether: (key: string) => Promise<TicketPolicyRow | null>;

  constructor(db: Database, outbox: Outbox) {
    this.#db = db;
    this.#outbox = outbox;
    this.#columns = buildColumns(db, tickets, STORE_COLUMNS);
    this.#sql = buildStatements(db);
    this.#findTogether = batchLookUps((keys) => this.#lookUp(keys));
  }

  async find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null> {
    const key = toKey(guild, id);
    // A unit of work sees what it has written itself, so it asks for itself.
    const isAlone = this.#db.em.isInTransaction();
    return withPolicy(isAlone ? ((await this.#lookUp([key])).get(key) ?? null) : await this.#findTogether(key));
  }

  async findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null> {
    const found = await this.#db.queryOne<{ id: TicketId }>(FIND_BY_CHANNEL, [guild, channel]);
    return found && found.id;
  }

  async hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return (await this.#db.queryOne(HAS_MESSAGE, [guild, ticket, message])) !== null;
  }

  async list(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<Page<Ticket>> {
    const search = { guild, query, words: searchWords(query.q ?? ''), page };
    if (search.words.length > 0) return this.#db.heavy.run(guild, (read) => searchTickets(read, this.#columns, search));
    const { text, values } = buildListStatement(this.#columns, guild, query, page);
    return toPage(await this.#db.query<Ticket>(text, values), page.limit, toPosition(query));
  }

  async listMessages(guild: GuildId, id: TicketId, { limit, after }: PageRequest): Promise<Page<Message>> {
    const rows = await this.#db.query<Message>(this.#sql.messages, [guild, id, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, (last) => [last.id]);
  }

  async listTimeline(guild: GuildId, id: TicketId, { limit, after }: PageRequest): Promise<Page<TimelineEntry>> {
    const rows = await this.#db.query<TimelineEntry>(this.#sql.timeline, [guild, id, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, (last) => [last.id]);
  }

  async updateMessage(
    guild: GuildId,
    ticket: TicketId,
    message: ChatMessageId,
    amendment: MessageUpdate,
  ): Promise<void> {
    const { content = null, editedAt = null, deletedAt = null } = amendment as Partial<Message>;
    await this.#db.query(AMEND, [guild, ticket, message, content, editedAt, deletedAt]);
  }

  async listDue(now: Instant, limit: number) {
    return this.#db.query<{ guild: GuildId; ticket: TicketId }>(DUE, [now, limit]);
  }

  async postpone(guild: GuildId, id: TicketId, dueAt: Instant | null, now: Instant): Promise<void> {
    await this.#db.query(POSTPONE, [guild, id, dueAt, now]);
  }

  async acquireLease(guild: GuildId, id: TicketId, lease: Lease, now: Instant): Promise<TicketWithPolicy | null> {
    const values = [guild, id, lease.holder, lease.until, now];
    return withPolicy(await this.#db.queryOne<TicketPolicyRow>(this.#sql.take, values));
  }

  async renewLease(guild: GuildId, id: TicketId, { holder, until }: Lease): Promise<void> {
    await this.#db.query(RENEW, [guild, id, holder, until]);
  }

  async releaseLease(guild: GuildId, id: TicketId, holder: string): Promise<void> {
    await this.#db.query(RELEASE, [guild, id, holder]);
  }

  async commit(change: TicketChange, { holder, dueAt }: CommitTerms): Promise<void> {
    const { after, messages: written, timeline: entries, events, transcriptOrder } = change;
    const records = [[after], written, entries, events, transcriptOrder ? [transcriptOrder] : []].map(toJsonText);
    await this.#written(after, this.#sql.commit, [holder, dueAt, ...records]);
  }

  async remove(change: TicketChange, holder: string): Promise<void> {
    const { after, events } = change;
    await this.#written(after, this.#sql.remove, [after.guildId, after.id, after.version, holder, toJsonText(events)]);
  }

  async #lookUp(keys: readonly string[]): Promise<ReadonlyMap<string, TicketPolicyRow>> {
    const [guilds, ids] = [keys.map((key) => key.split(' ')[0]), keys.map((key) => key.split(' ')[1])];
    const rows = await this.#db.query<TicketPolicyRow>(this.#sql.find, [guilds, ids]);
    return new Map(rows.map((row) => [toKey(row.guildId, row.id), row]));
  }

  async #written(ticket: Ticket, text: string, values: unknown[]): Promise<void> {
    try {
      const result = await this.#db.queryOne<{ written: number; woken: WebhookId[] }>(text, values);
      if (!result?.written) throw new VersionConflict('ticket');
      this.#outbox.announce(result.woken);
    } catch (error) {
      throw toConflict(error, ticket);
    }
  }
}

/** Maps a violated unique index to its conflict error; returns any other error unchanged. */
export const toConflict = (error: unknown, { externalId }: Ticket): unknown =>
  violates(error, 'tickets_external_id') ? createExternalIdConflict(externalId) : error;

const toKey = (guild: GuildId, id: TicketId): string => `${guild} ${id}`;

type TicketPolicyRow = Ticket & { readonly policy: TicketPolicy };

const withPolicy = (row: TicketPolicyRow | null): TicketWithPolicy | null => {
  if (!row) return null;
  const { policy, ...ticket } = row;
  return { ticket, policy };
};

const FIND_BY_CHANNEL = 'select id from tickets where guild_id = $1 and channel_id = $2';
const HAS_MESSAGE =
  'select 1 from ticket_messages where guild_id = $1 and ticket_id = $2::uuid and chat_message_id = $3';
const AMEND = `update ticket_messages set content = coalesce($4, content),
  edited_at = coalesce($5::timestamptz, edited_at), deleted_at = coalesce($6::timestamptz, deleted_at)
  where guild_id = $1 and ticket_id = $2::uuid and chat_message_id = $3`;
const POLICY = `case when c.id is null then '${toJsonText(NO_POLICY)}'::json else json_build_object(
  'requireClaim', c.require_claim, 'requireReason', c.require_reason, 'followUp', c.follow_up,
  'autoClose', c.auto_close, 'feedbackEnabled', c.feedback_enabled) end as policy`;

const buildStatements = (db: Database) => {
  const ticket = buildColumns(db, tickets, STORE_COLUMNS);
  const message = buildColumns(db, messages);
  const records = buildRecordStatements(db);
  return {
    find: `select ${ticket.select('t')}, ${POLICY} from unnest($1::text[], $2::uuid[]) k(guild_id, id)
      join tickets t on t.id = k.id and t.guild_id = k.guild_id left join categories c on c.id = t.category_id`,
    take: `${TAKE_FREE},
      t as (
        update tickets t set lease_holder = $3::uuid, lease_until = $4::timestamptz from free where t.id = free.id
        returning t.*)
      select ${ticket.select('t')}, ${POLICY} from t left join categories c on c.id = t.category_id`,
    messages: `select ${message.select('m')} from ticket_messages m
      where m.guild_id = $1 and m.ticket_id = $2::uuid and ($3::uuid is null or m.id > $3::uuid) order by m.id limit $4`,
    timeline: `select ${buildColumns(db, timeline).select('e')} from ticket_timeline e
      where e.guild_id = $1 and e.ticket_id = $2::uuid and ($3::uuid is null or e.id < $3::uuid) order by e.id desc limit $4`,
    commit: `with written as (
        update tickets t set ${ticket.assignments('x')}, lease_holder = null, lease_until = null, due_at = $2::timestamptz
        from ${ticket.recordset('$3', 'x')}
        where t.id = x.id and t.guild_id = x."guildId" and t.version = x.version - 1 and t.lease_holder = $1::uuid
        returning t.id, t.guild_id, t.version),
      ${records.changes},
      ${records.messages('$4')}, ${records.timeline('$5')}, ${records.events('$6')}, ${records.transcripts('$7')}
      select count(*)::int as written, ${WOKEN} from written`,
    remove: `with written as (
        delete from tickets
        where guild_id = $1 and id = $2::uuid and version = $3::int - 1 and lease_holder = $4::uuid
        returning id, guild_id, $3::int as version),
      ${records.changes},
      spoken as (delete from ticket_messages m using written w where m.guild_id = $1 and m.ticket_id = w.id),
      noted as (delete from ticket_notes n using written w where n.guild_id = $1 and n.ticket_id = w.id),
      past as (delete from ticket_timeline e using written w where e.guild_id = $1 and e.ticket_id = w.id),
      ${records.events('$5')}
      select count(*)::int as written, ${WOKEN} from written`,
  };
};
