import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { CategoryId, ChatMessageId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  type CreationStart,
  type BufferedMessage,
  listStaffActivity,
  NO_FACTS,
  type TicketCreation,
  type CreationCommit,
  type CategoryFacts,
  type IdempotencyKey,
  type Ticket,
  type TicketDetail,
  type TicketCreations,
  type TicketKey,
} from '#core/tickets/index.ts';
import { categories } from '../../categories/category-tables.ts';
import { buildColumns, toJsonText } from '../../records/columns.ts';
import type { Database } from '../../database/database.ts';
import { violates } from '../../database/errors.ts';
import type { NamedValues } from '../../database/named-parameters.ts';
import type { EventNotifier } from '../../events/event-notifier.ts';
import {
  ABANDON,
  REMOVE_MESSAGES,
  FIND_KEY,
  REMOVE,
  FREE_KEY_OF_ORPHAN,
  EXPIRE_ORPHAN,
  HAS_TICKET,
  BUFFER_MESSAGE,
  LIST_MESSAGES,
  buildCreationStatements,
  type CommitRow,
  type CreationStartRow,
  LIST_ORPHANS,
  PURGE_KEYS,
  RENEW,
  RESERVE_NUMBER,
} from './ticket-creations-sql.ts';
import { type FactsRow, toFacts } from './creation-facts-sql.ts';
import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import { toRequesterValues } from '../../blocklist/requester-values.ts';
import { toConflict } from '../ticket-store.ts';

export class PostgresTicketCreations implements TicketCreations {
  readonly #db: Database;
  readonly #notifier: EventNotifier;
  readonly #pseudonyms: Pseudonyms;
  readonly #category;
  readonly #sql;

  constructor(db: Database, notifier: EventNotifier, pseudonyms: Pseudonyms) {
    this.#db = db;
    this.#pseudonyms = pseudonyms;
    this.#notifier = notifier;
    this.#category = buildColumns(db, categories);
    this.#sql = buildCreationStatements(db);
  }

  async start({ guild, key, now, ...creation }: TicketCreation): Promise<CreationStart> {
    const values = {
      guild,
      ticket: creation.ticketId,
      category: creation.categoryId,
      ...toRequesterValues(this.#pseudonyms, guild, creation.requesterId),
      externalId: creation.externalId,
      runningUntil: creation.runningUntil,
    };
    const row = key
      ? await this.#db.queryOne<CreationStartRow>(this.#sql.startKeyed, {
          ...values,
          ...toKeyValues(key),
          fingerprint: key.fingerprint,
          keyExpiresAt: key.expiresAt,
          now,
        })
      : await this.#db.queryOne<CreationStartRow>(this.#sql.start, values);
    if (row) {
      const { ticketId, ticketNumber, isExternalIdTaken } = row;
      const facts = { ...toFacts(this.#category, row), isExternalIdTaken };
      return { state: 'started', ticketId, ticketNumber, facts };
    }
    return key ? this.#getEarlier(guild, key) : { state: 'running' };
  }

  async reserveNumber({ guild, ticketId: ticket, runningUntil, key }: TicketCreation): Promise<number> {
    const values = { guild, ticket, runningUntil, ...toKeyValues(key) };
    const row = await this.#db.queryOne<{ ticketNumber: number }>(RESERVE_NUMBER, values);
    if (!row) throw new VersionConflict('server');
    return row.ticketNumber;
  }

  async renew({ guild, ticketId: ticket, key }: TicketCreation, runningUntil: Instant): Promise<void> {
    await this.#db.query(RENEW, { guild, ticket, runningUntil, ...toKeyValues(key) });
  }

  async commit({ change, key, answer, dueAt }: CreationCommit): Promise<void> {
    const { after } = change;
    const values = {
      guild: after.guildId,
      category: after.categoryId,
      ticket: after.id,
      dueAt,
      record: toJsonText([after]),
      messages: toJsonText(change.messages),
      timeline: toJsonText(change.timeline),
      events: toJsonText(change.events),
      activity: toJsonText(listStaffActivity(change)),
    };
    const result = key
      ? await this.#write(after, this.#sql.commitKeyed, { ...values, ...toKeyValues(key), answer: toJsonText(answer) })
      : await this.#write(after, this.#sql.commit, values);
    if (!result.category) throw conflict('category_archived', 'The category was removed or archived.');
    if (!result.written) throw new VersionConflict('ticket');
    this.#notifier.notify([after.guildId], result.woken);
  }

  async abandon({ guild, ticketId: ticket, key, now }: TicketCreation): Promise<boolean> {
    if (await this.#db.queryOne(ABANDON, { guild, ticket, now, ...toKeyValues(key) })) return true;
    return !(await this.#db.queryOne(HAS_TICKET, { guild, ticket }));
  }

  async expireOrphans(before: Instant, now: Instant): Promise<readonly TicketKey[]> {
    const orphans = await this.#db.query<TicketKey>(LIST_ORPHANS, { before });
    const expired: TicketKey[] = [];
    for (const orphan of orphans) if (await this.#expire(orphan, before, now)) expired.push(orphan);
    return expired;
  }

  #expire(key: TicketKey, before: Instant, now: Instant): Promise<boolean> {
    return this.#db.transactional(async () => {
      await this.#db.query(FREE_KEY_OF_ORPHAN, { ...key, before });
      return (await this.#db.queryOne(EXPIRE_ORPHAN, { ...key, before, now })) !== null;
    });
  }

  async remove(guild: GuildId, ticket: TicketId): Promise<void> {
    await this.#db.query(REMOVE, { guild, ticket });
  }

  async bufferMessage(guild: GuildId, ticket: TicketId, message: ChatMessage): Promise<boolean> {
    const values = { ticket, guild, messageId: message.id, message: toJsonText(message) };
    return (await this.#db.queryOne(BUFFER_MESSAGE, values)) !== null;
  }

  async removeBufferedMessages(guild: GuildId, ticket: TicketId, messages: readonly ChatMessageId[]): Promise<void> {
    await this.#db.query(REMOVE_MESSAGES, { guild, ticket, messages });
  }

  listBufferedMessages(): Promise<readonly BufferedMessage[]> {
    return this.#db.query<BufferedMessage>(LIST_MESSAGES);
  }

  async purgeKeys(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE_KEYS, { before })).length;
  }

  async readFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts> {
    const values = { guild, category, ...toRequesterValues(this.#pseudonyms, guild, requester) };
    const row = await this.#db.queryOne<FactsRow>(this.#sql.facts, values);
    return row ? toFacts(this.#category, row) : NO_FACTS;
  }

  async lockFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts> {
    await this.#db.query(LOCK_REQUESTER, { guild, requester });
    await this.#db.query(LOCK_CATEGORY, { guild, category });
    return this.readFacts(guild, category, requester);
  }

  async #getEarlier(guild: GuildId, key: IdempotencyKey): Promise<CreationStart> {
    const values = { guild, ...toKeyValues(key) };
    const row = await this.#db.queryOne<{ fingerprint: string; answer: string | null }>(FIND_KEY, values);
    if (row && row.fingerprint !== key.fingerprint) return { state: 'mismatch' };
    if (!row?.answer) return { state: 'running' };
    return { state: 'answered', answer: JSON.parse(row.answer) as TicketDetail };
  }

  async #write(ticket: Ticket, statement: string, values: NamedValues): Promise<CommitRow> {
    try {
      return (await this.#db.queryOne<CommitRow>(statement, values)) ?? NOT_WRITTEN;
    } catch (error) {
      if (violates(error, 'tickets_pkey')) throw new VersionConflict('ticket');
      throw toConflict(error, ticket);
    }
  }
}

const LOCK_REQUESTER = `select pg_advisory_xact_lock(hashtextextended(:guild || ' ' || :requester, 7227246))`;

const LOCK_CATEGORY = 'select 1 from categories where guild_id = :guild and id = :category::uuid for no key update';

const NOT_WRITTEN: CommitRow = { category: false, written: false, woken: [] };

const toKeyValues = (key: IdempotencyKey | null) => ({ keyToken: key?.callerId ?? null, key: key?.key ?? null });
