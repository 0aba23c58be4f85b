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
import type { NamedValues } from '../database/named-parameters.ts';
import { recordStore } from '../database/record-store.ts';
import { type Outbox, WOKEN_WEBHOOKS } from '../events/outbox.ts';
import { messages, STORE_COLUMNS, tickets, timeline } from './ticket-tables.ts';
import { buildRecordStatements } from './ticket-records.ts';
import { buildListStatement, toPosition } from './ticket-filters.ts';
import { FIND_FREE, LIST_DUE, POSTPONE, RELEASE_LEASE, RENEW_LEASE } from './ticket-leases-sql.ts';
import { searchTickets } from './ticket-search.ts';

export class PostgresTicketStore implements TicketStore {
  readonly #db: Database;
  readonly #outbox: Outbox;
  readonly #columns;
  readonly #sql;
  readonly #messages;
  readonly #timeline;
  readonly #findTogether: (key: string) => Promise<TicketPolicyRow | null>;

  constructor(db: Database, outbox: Outbox) {
    this.#db = db;
    this.#outbox = outbox;
    this.#columns = buildColumns(db, tickets, STORE_COLUMNS);
    this.#sql = buildStatements(db);
    this.#messages = recordStore(db, messages, { sorting: { fields: ['id'], direction: 'asc' } });
    this.#timeline = recordStore(db, timeline);
    this.#findTogether = batchLookUps((keys) => this.#lookUp(keys));
  }

  async find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null> {
    const key = toKey(guild, id);
    // A unit of work sees what it has written itself, so it asks for itself.
    const isAlone = this.#db.em.isInTransaction();
    return withPolicy(isAlone ? ((await this.#lookUp([key])).get(key) ?? null) : await this.#findTogether(key));
  }

  async findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null> {
    const found = await this.#db.queryOne<{ id: TicketId }>(FIND_BY_CHANNEL, { guild, channel });
    return found && found.id;
  }

  async hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return (await this.#db.queryOne(HAS_MESSAGE, { guild, ticket, message })) !== null;
  }

  async list(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<Page<Ticket>> {
    const search = { guild, query, words: searchWords(query.q ?? ''), page };
    if (search.words.length > 0) return this.#db.heavy.run(guild, (read) => searchTickets(read, this.#columns, search));
    const { text, values } = buildListStatement(this.#columns, guild, query, page);
    return toPage(await this.#db.query<Ticket>(text, values), page.limit, toPosition(query));
  }

  listMessages(guildId: GuildId, ticketId: TicketId, page: PageRequest): Promise<Page<Message>> {
    return this.#messages.list({ guildId, ticketId }, page);
  }

  listTimeline(guildId: GuildId, ticketId: TicketId, page: PageRequest): Promise<Page<TimelineEntry>> {
    return this.#timeline.list({ guildId, ticketId }, page);
  }

  async updateMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId, update: MessageUpdate): Promise<void> {
    const { content = null, editedAt = null, deletedAt = null } = update as Partial<Message>;
    await this.#db.query(UPDATE_MESSAGE, { guild, ticket, message, content, editedAt, deletedAt });
  }

  async listDue(now: Instant, limit: number) {
    return this.#db.query<{ guild: GuildId; ticket: TicketId }>(LIST_DUE, { now, limit });
  }

  async postpone(guild: GuildId, id: TicketId, dueAt: Instant | null, now: Instant): Promise<void> {
    await this.#db.query(POSTPONE, { guild, id, dueAt, now });
  }

  async acquireLease(guild: GuildId, id: TicketId, lease: Lease, now: Instant): Promise<TicketWithPolicy | null> {
    const values = { guild, id, ...lease, now };
    return withPolicy(await this.#db.queryOne<TicketPolicyRow>(this.#sql.acquireLease, values));
  }

  async renewLease(guild: GuildId, id: TicketId, { holder, until }: Lease): Promise<void> {
    await this.#db.query(RENEW_LEASE, { guild, id, holder, until });
  }

  async releaseLease(guild: GuildId, id: TicketId, holder: string): Promise<void> {
    await this.#db.query(RELEASE_LEASE, { guild, id, holder });
  }

  async commit(change: TicketChange, { holder, dueAt }: CommitTerms): Promise<void> {
    const { after, transcriptOrder } = change;
    await this.#write(after, this.#sql.commit, {
      holder,
      dueAt,
      ticket: toJsonText([after]),
      messages: toJsonText(change.messages),
      timeline: toJsonText(change.timeline),
      events: toJsonText(change.events),
      transcripts: toJsonText(transcriptOrder ? [transcriptOrder] : []),
    });
  }

  async remove(change: TicketChange, holder: string): Promise<void> {
    const { after, events } = change;
    const { guildId: guild, id, version } = after;
    await this.#write(after, this.#sql.remove, { guild, id, version, holder, events: toJsonText(events) });
  }

  async #lookUp(keys: readonly string[]): Promise<ReadonlyMap<string, TicketPolicyRow>> {
    const [guilds, ids] = [keys.map((key) => key.split(' ')[0]), keys.map((key) => key.split(' ')[1])];
    const rows = await this.#db.query<TicketPolicyRow>(this.#sql.find, { guilds, ids });
    return new Map(rows.map((row) => [toKey(row.guildId, row.id), row]));
  }

  async #write(ticket: Ticket, statement: string, values: NamedValues): Promise<void> {
    try {
      const result = await this.#db.queryOne<{ written: number; woken: WebhookId[] }>(statement, values);
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

const FIND_BY_CHANNEL = 'select id from tickets where guild_id = :guild and channel_id = :channel';
const HAS_MESSAGE =
  'select 1 from ticket_messages where guild_id = :guild and ticket_id = :ticket::uuid and chat_message_id = :message';
const UPDATE_MESSAGE = `update ticket_messages set content = coalesce(:content, content),
  edited_at = coalesce(:editedAt::timestamptz, edited_at), deleted_at = coalesce(:deletedAt::timestamptz, deleted_at)
  where guild_id = :guild and ticket_id = :ticket::uuid and chat_message_id = :message`;
const POLICY = `case when c.id is null then '${toJsonText(NO_POLICY)}'::json else json_build_object(
  'requireClaim', c.require_claim, 'requireReason', c.require_reason, 'followUp', c.follow_up,
  'autoClose', c.auto_close, 'feedbackEnabled', c.feedback_enabled) end as policy`;

const buildStatements = (db: Database) => {
  const ticket = buildColumns(db, tickets, STORE_COLUMNS);
  const records = buildRecordStatements(db);
  return {
    find: `select ${ticket.select('t')}, ${POLICY} from unnest(:guilds::text[], :ids::uuid[]) k(guild_id, id)
      join tickets t on t.id = k.id and t.guild_id = k.guild_id left join categories c on c.id = t.category_id`,
    acquireLease: `${FIND_FREE},
      t as (
        update tickets t set lease_holder = :holder::uuid, lease_until = :until::timestamptz from free where t.id = free.id
        returning t.*)
      select ${ticket.select('t')}, ${POLICY} from t left join categories c on c.id = t.category_id`,
    commit: `with written as (
        update tickets t set ${ticket.assignments('x')}, lease_holder = null, lease_until = null, due_at = :dueAt::timestamptz
        from ${ticket.recordset(':ticket', 'x')}
        where t.id = x.id and t.guild_id = x."guildId" and t.version = x.version - 1 and t.lease_holder = :holder::uuid
        returning t.id, t.guild_id, t.version),
      ${records.changes},
      ${records.messages(':messages')}, ${records.timeline(':timeline')}, ${records.events(':events')}, ${records.transcripts(':transcripts')}
      select count(*)::int as written, ${WOKEN_WEBHOOKS} from written`,
    remove: `with written as (
        delete from tickets
        where guild_id = :guild and id = :id::uuid and version = :version::int - 1 and lease_holder = :holder::uuid
        returning id, guild_id, :version::int as version),
      ${records.changes},
      removed_messages as (delete from ticket_messages m using written w where m.guild_id = :guild and m.ticket_id = w.id),
      removed_notes as (delete from ticket_notes n using written w where n.guild_id = :guild and n.ticket_id = w.id),
      removed_timeline as (delete from ticket_timeline e using written w where e.guild_id = :guild and e.ticket_id = w.id),
      ${records.events(':events')}
      select count(*)::int as written, ${WOKEN_WEBHOOKS} from written`,
  };
};
