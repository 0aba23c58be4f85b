import type { Category } from '#core/categories/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { CategoryId, ChatMessageId, GuildId, TicketId, UserId, WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  type CreationStart,
  type BufferedMessage,
  NO_FACTS,
  type TicketCreation,
  type CreationCommit,
  type CategoryFacts,
  type IdempotencyKey,
  type Ticket,
  type TicketDetail,
  type TicketCreations,
} from '#core/tickets/index.ts';
import { toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import type { Outbox } from '../events/outbox.ts';
import {
  ABANDON,
  REMOVE_MESSAGE,
  FIND_KEY,
  REMOVE,
  FREE_KEY_OF_ORPHAN,
  EXPIRE_ORPHAN,
  HAS_TICKET,
  BUFFER_MESSAGE,
  LIST_MESSAGES,
  buildCreationStatements,
  ORPHANS,
  PURGE_KEYS,
  RENEW,
  RESERVE_NUMBER,
} from './ticket-creations-sql.ts';
import { toConflict } from './ticket-store.ts';

export class PostgresTicketCreations implements TicketCreations {
  readonly #db: Database;
  readonly #outbox: Outbox;
  readonly #sql;

  constructor(db: Database, outbox: Outbox) {
    this.#db = db;
    this.#outbox = outbox;
    this.#sql = buildCreationStatements(db);
  }

  async start(opening: TicketCreation): Promise<CreationStart> {
    const { guild, ticketId, categoryId, requesterId, externalId, key, now, runningUntil } = opening;
    const asked = [guild, categoryId, requesterId, ticketId, runningUntil, externalId];
    const claim = key && [key.tokenId, key.key, key.fingerprint, key.expiresAt, now];
    const row = await this.#db.queryOne<CreationStartRow>(claim ? this.#sql.beginKeyed : this.#sql.begin, [
      ...asked,
      ...(claim ?? []),
    ]);
    if (row) {
      const { ticketId: started, ticketNumber, isExternalIdTaken } = row;
      return { state: 'begun', ticketId: started, ticketNumber, facts: { ...toFacts(row), isExternalIdTaken } };
    }
    return key ? this.#earlier(guild, key) : { state: 'running' };
  }

  async reserveNumber({ guild, ticketId, runningUntil, key }: TicketCreation): Promise<number> {
    const values = [guild, ticketId, runningUntil, key?.tokenId ?? null, key?.key ?? null];
    const row = await this.#db.queryOne<{ ticketNumber: number }>(RESERVE_NUMBER, values);
    if (!row) throw new VersionConflict('server');
    return row.ticketNumber;
  }

  async renew({ guild, ticketId, key }: TicketCreation, runningUntil: Instant): Promise<void> {
    await this.#db.query(RENEW, [ticketId, runningUntil, key?.tokenId ?? null, guild, key?.key ?? null]);
  }

  async commit({ change, key, answer, dueAt }: CreationCommit): Promise<void> {
    const { after, messages, timeline, events } = change;
    const records = [[after], messages, timeline, events].map(toJsonText);
    const written = [after.guildId, after.categoryId, after.id, dueAt, ...records];
    const keyed = key && [key.tokenId, key.key, toJsonText(answer)];
    const result = await this.#written(after, keyed ? this.#sql.commitKeyed : this.#sql.commit, [
      ...written,
      ...(keyed ?? []),
    ]);
    if (!result.category) throw conflict('The category was removed or archived.');
    if (!result.written) throw new VersionConflict('ticket');
    this.#outbox.announce(result.woken);
  }

  async abandon({ guild, ticketId, key, now }: TicketCreation): Promise<boolean> {
    const values = [ticketId, now, key?.tokenId ?? null, guild, key?.key ?? null];
    if (await this.#db.queryOne(ABANDON, values)) return true;
    return !(await this.#db.queryOne(HAS_TICKET, [guild, ticketId]));
  }

  async expireOrphans(before: Instant, now: Instant): Promise<readonly TicketId[]> {
    const orphans = await this.#db.query<{ ticketId: TicketId }>(ORPHANS, [before]);
    const givenUp: TicketId[] = [];
    for (const { ticketId } of orphans) if (await this.#giveUp(ticketId, before, now)) givenUp.push(ticketId);
    return givenUp;
  }

  #giveUp(ticketId: TicketId, before: Instant, now: Instant): Promise<boolean> {
    return this.#db.transactional(async () => {
      await this.#db.query(FREE_KEY_OF_ORPHAN, [ticketId, before]);
      return (await this.#db.queryOne(EXPIRE_ORPHAN, [ticketId, before, now])) !== null;
    });
  }

  async remove(ticket: TicketId): Promise<void> {
    await this.#db.query(REMOVE, [ticket]);
  }

  async bufferMessage(ticket: TicketId, guild: GuildId, message: ChatMessage): Promise<boolean> {
    return (await this.#db.queryOne(BUFFER_MESSAGE, [ticket, guild, message.id, toJsonText(message)])) !== null;
  }

  async removeBufferedMessage(ticket: TicketId, message: ChatMessageId): Promise<void> {
    await this.#db.query(REMOVE_MESSAGE, [ticket, message]);
  }

  listBufferedMessages(): Promise<readonly BufferedMessage[]> {
    return this.#db.query<BufferedMessage>(LIST_MESSAGES, []);
  }

  async purgeKeys(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE_KEYS, [before])).length;
  }

  async readFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts> {
    const row = await this.#db.queryOne<FactsRow>(this.#sql.facts, [guild, category, requester]);
    return row ? toFacts(row) : NO_FACTS;
  }

  async lockFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts> {
    await this.#db.query(LOCK_CATEGORY, [guild, category]);
    return this.readFacts(guild, category, requester);
  }

  async #earlier(guild: GuildId, { tokenId, key, fingerprint }: IdempotencyKey): Promise<CreationStart> {
    const row = await this.#db.queryOne<{ fingerprint: string; answer: string | null }>(FIND_KEY, [
      tokenId,
      guild,
      key,
    ]);
    if (row && row.fingerprint !== fingerprint) return { state: 'mismatch' };
    if (!row?.answer) return { state: 'running' };
    return { state: 'answered', answer: JSON.parse(row.answer) as TicketDetail };
  }

  async #written(ticket: Ticket, text: string, values: unknown[]): Promise<CommitRow> {
    try {
      return (await this.#db.queryOne<CommitRow>(text, values)) ?? NOT_WRITTEN;
    } catch (error) {
      if (violates(error, 'tickets_pkey')) throw new VersionConflict('ticket');
      throw toConflict(error, ticket);
    }
  }
}

const LOCK_CATEGORY = 'select 1 from categories where guild_id = $1 and id = $2::uuid for no key update';

interface CommitRow {
  readonly category: boolean;
  readonly written: boolean;
  readonly woken: readonly WebhookId[];
}

const NOT_WRITTEN: CommitRow = { category: false, written: false, woken: [] };

type FactsRow = Category & Omit<CategoryFacts, 'category'>;
type CreationStartRow = FactsRow & {
  readonly ticketId: TicketId;
  readonly ticketNumber: number | null;
  readonly isExternalIdTaken: boolean;
  readonly flushed: string;
};

const NOT_OF_THE_CATEGORY = [
  'ticketId',
  'ticketNumber',
  'isExternalIdTaken',
  'flushed',
  'openByRequester',
  'openInCategory',
  'lastOpenedAt',
  'blocks',
];

/** A category that has no id is none. */
const toFacts = (row: FactsRow): CategoryFacts => {
  const { openByRequester, openInCategory, lastOpenedAt, blocks } = row;
  const fields = Object.entries(row).filter(([name]) => !NOT_OF_THE_CATEGORY.includes(name));
  const category = (row.id as string | null) === null ? null : (Object.fromEntries(fields) as unknown as Category);
  return { category, openByRequester, openInCategory, lastOpenedAt, blocks };
};
