import type { Category } from '#core/categories/index.ts';
import { conflict, StaleWrite } from '#core/shared/errors.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { CategoryId, ChatMessageId, GuildId, TicketId, UserId, WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  type Begun,
  type KeptMessage,
  NO_FACTS,
  type Opening,
  type OpeningCommit,
  type OpeningFacts,
  type RequestKey,
  type Ticket,
  type TicketDetail,
  type TicketOpenings,
} from '#core/tickets/index.ts';
import { jsonOf } from './columns.ts';
import type { Database } from './database.ts';
import { violates } from './errors.ts';
import type { Outbox } from './outbox.ts';
import {
  ABANDON,
  DROP_MESSAGE,
  FIND_KEY,
  FORGET,
  FREE_KEY_OF_ORPHAN,
  GIVE_UP_ORPHAN,
  HAS_TICKET,
  KEEP_MESSAGE,
  KEPT_MESSAGES,
  openingStatements,
  ORPHANS,
  PURGE_KEYS,
  RENEW,
  RESERVE_NUMBER,
} from './ticket-openings-sql.ts';
import { refusalOf } from './ticket-store.ts';

export class PostgresTicketOpenings implements TicketOpenings {
  readonly #db: Database;
  readonly #outbox: Outbox;
  readonly #sql;

  constructor(db: Database, outbox: Outbox) {
    this.#db = db;
    this.#outbox = outbox;
    this.#sql = openingStatements(db);
  }

  async begin(opening: Opening): Promise<Begun> {
    const { guild, ticketId, categoryId, requesterId, externalId, key, now, runningUntil } = opening;
    const asked = [guild, categoryId, requesterId, ticketId, runningUntil, externalId];
    const claim = key && [key.tokenId, key.key, key.fingerprint, key.expiresAt, now];
    const row = await this.#db.queryOne<BegunRow>(claim ? this.#sql.beginKeyed : this.#sql.begin, [
      ...asked,
      ...(claim ?? []),
    ]);
    if (row) {
      const { ticketId: begun, ticketNumber, isExternalIdTaken } = row;
      return { state: 'begun', ticketId: begun, ticketNumber, facts: { ...factsOf(row), isExternalIdTaken } };
    }
    return key ? this.#earlier(guild, key) : { state: 'running' };
  }

  async reserveNumber({ guild, ticketId, runningUntil, key }: Opening): Promise<number> {
    const values = [guild, ticketId, runningUntil, key?.tokenId ?? null, key?.key ?? null];
    const row = await this.#db.queryOne<{ ticketNumber: number }>(RESERVE_NUMBER, values);
    if (!row) throw new StaleWrite('server');
    return row.ticketNumber;
  }

  async renew({ guild, ticketId, key }: Opening, runningUntil: Instant): Promise<void> {
    await this.#db.query(RENEW, [ticketId, runningUntil, key?.tokenId ?? null, guild, key?.key ?? null]);
  }

  async commit({ change, key, answer, dueAt }: OpeningCommit): Promise<void> {
    const { after, messages, timeline, events } = change;
    const records = [[after], messages, timeline, events].map(jsonOf);
    const written = [after.guildId, after.categoryId, after.id, dueAt, ...records];
    const keyed = key && [key.tokenId, key.key, jsonOf(answer)];
    const result = await this.#written(after, keyed ? this.#sql.commitKeyed : this.#sql.commit, [
      ...written,
      ...(keyed ?? []),
    ]);
    if (!result.category) throw conflict('The category was removed or archived meanwhile.');
    if (!result.written) throw new StaleWrite('ticket');
    this.#outbox.announce(result.woken);
  }

  async abandon({ guild, ticketId, key, now }: Opening): Promise<boolean> {
    const values = [ticketId, now, key?.tokenId ?? null, guild, key?.key ?? null];
    if (await this.#db.queryOne(ABANDON, values)) return true;
    return !(await this.#db.queryOne(HAS_TICKET, [guild, ticketId]));
  }

  async giveUpOrphans(before: Instant, now: Instant): Promise<readonly TicketId[]> {
    const orphans = await this.#db.query<{ ticketId: TicketId }>(ORPHANS, [before]);
    const givenUp: TicketId[] = [];
    for (const { ticketId } of orphans) if (await this.#giveUp(ticketId, before, now)) givenUp.push(ticketId);
    return givenUp;
  }

  #giveUp(ticketId: TicketId, before: Instant, now: Instant): Promise<boolean> {
    return this.#db.transactional(async () => {
      await this.#db.query(FREE_KEY_OF_ORPHAN, [ticketId, before]);
      return (await this.#db.queryOne(GIVE_UP_ORPHAN, [ticketId, before, now])) !== null;
    });
  }

  async forget(ticket: TicketId): Promise<void> {
    await this.#db.query(FORGET, [ticket]);
  }

  async keepMessage(ticket: TicketId, guild: GuildId, message: ChatMessage): Promise<boolean> {
    return (await this.#db.queryOne(KEEP_MESSAGE, [ticket, guild, message.id, jsonOf(message)])) !== null;
  }

  async dropMessage(ticket: TicketId, message: ChatMessageId): Promise<void> {
    await this.#db.query(DROP_MESSAGE, [ticket, message]);
  }

  keptMessages(): Promise<readonly KeptMessage[]> {
    return this.#db.query<KeptMessage>(KEPT_MESSAGES, []);
  }

  async purgeKeys(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE_KEYS, [before])).length;
  }

  async facts(guild: GuildId, category: CategoryId, requester: UserId): Promise<OpeningFacts> {
    const row = await this.#db.queryOne<FactsRow>(this.#sql.facts, [guild, category, requester]);
    return row ? factsOf(row) : NO_FACTS;
  }

  async lockedFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<OpeningFacts> {
    await this.#db.query(LOCK_CATEGORY, [guild, category]);
    return this.facts(guild, category, requester);
  }

  async #earlier(guild: GuildId, { tokenId, key, fingerprint }: RequestKey): Promise<Begun> {
    const row = await this.#db.queryOne<{ fingerprint: string; answer: string | null }>(FIND_KEY, [
      tokenId,
      guild,
      key,
    ]);
    if (row && row.fingerprint !== fingerprint) return { state: 'mismatch' };
    if (!row?.answer) return { state: 'running' };
    return { state: 'answered', answer: JSON.parse(row.answer) as TicketDetail };
  }

  async #written(ticket: Ticket, text: string, values: unknown[]): Promise<Written> {
    try {
      return (await this.#db.queryOne<Written>(text, values)) ?? NOT_WRITTEN;
    } catch (error) {
      if (violates(error, 'tickets_pkey')) throw new StaleWrite('ticket');
      throw refusalOf(error, ticket);
    }
  }
}

const LOCK_CATEGORY = 'select 1 from categories where guild_id = $1 and id = $2::uuid for no key update';

interface Written {
  readonly category: boolean;
  readonly written: boolean;
  readonly woken: readonly WebhookId[];
}

const NOT_WRITTEN: Written = { category: false, written: false, woken: [] };

type FactsRow = Category & Omit<OpeningFacts, 'category'>;
type BegunRow = FactsRow & {
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
const factsOf = (row: FactsRow): OpeningFacts => {
  const { openByRequester, openInCategory, lastOpenedAt, blocks } = row;
  const fields = Object.entries(row).filter(([name]) => !NOT_OF_THE_CATEGORY.includes(name));
  const category = (row.id as string | null) === null ? null : (Object.fromEntries(fields) as unknown as Category);
  return { category, openByRequester, openInCategory, lastOpenedAt, blocks };
};
