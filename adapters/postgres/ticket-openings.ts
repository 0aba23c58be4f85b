import type { Category } from '#core/categories/index.ts';
import { conflict, StaleWrite } from '#core/shared/errors.ts';
import type { CategoryId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type {
  Begun,
  Opening,
  OpeningFacts,
  RequestKey,
  TicketChange,
  TicketDetail,
  TicketOpenings,
} from '#core/tickets/index.ts';
import { columnsOf, jsonOf, WITHOUT_FLUSH } from './columns.ts';
import type { Database } from './database.ts';
import { violates } from './errors.ts';
import { categories, tickets } from './tables.ts';
import { recordsOf } from './ticket-records.ts';
import { externalIdTaken, LEASE_COLUMNS } from './ticket-store.ts';

export class PostgresTicketOpenings implements TicketOpenings {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = statements(db);
  }

  async begin(opening: Opening): Promise<Begun> {
    const { guild, ticketId, categoryId, requesterId, key, now, runningUntil } = opening;
    if (!key) return { state: 'begun', ticketId, facts: await this.facts(guild, categoryId, requesterId) };
    const claim = [key.tokenId, key.key, key.fingerprint, ticketId, runningUntil, key.expiresAt, now];
    const row = await this.#db.queryOne<FactsRow & { ticketId: TicketId }>(this.#sql.claimKey, [
      ...[guild, categoryId, requesterId],
      ...claim,
    ]);
    if (!row) return this.#earlier(guild, key);
    return { state: 'begun', ticketId: row.ticketId, facts: factsOf(row) };
  }

  async reserveNumber(guild: GuildId, ticket: TicketId, runningUntil: Instant): Promise<number> {
    const row = await this.#db.queryOne<{ ticketNumber: number }>(RESERVE_NUMBER, [guild, ticket, runningUntil]);
    if (!row) throw new StaleWrite('server');
    return row.ticketNumber;
  }

  async renew({ guild, ticketId, key }: Opening, runningUntil: Instant): Promise<void> {
    await this.#db.query(RENEW, [ticketId, runningUntil, key?.tokenId ?? null, guild, key?.key ?? null]);
  }

  async commit(change: TicketChange, key: RequestKey | null, answer: TicketDetail): Promise<void> {
    const { after, messages, timeline, events } = change;
    const records = [[after], messages, timeline, events].map(jsonOf);
    const written = [after.guildId, after.categoryId, after.id, ...records];
    const keyed = key && [key.tokenId, key.key, jsonOf(answer)];
    const result = await this.#written(after.externalId, keyed ? this.#sql.commitKeyed : this.#sql.commit, [
      ...written,
      ...(keyed ?? []),
    ]);
    if (!result.category) throw conflict('The category was removed or archived meanwhile.');
    if (!result.written) throw new StaleWrite('ticket');
  }

  async abandon({ guild, ticketId, key, now }: Opening): Promise<void> {
    await this.#db.query(ABANDON, [ticketId, now, key?.tokenId ?? null, guild, key?.key ?? null]);
  }

  async orphans(before: Instant): Promise<readonly TicketId[]> {
    return (await this.#db.query<{ id: TicketId }>(ORPHANS, [before])).map(({ id }) => id);
  }

  async forget(ticket: TicketId): Promise<void> {
    await this.#db.query('delete from ticket_openings where ticket_id = $1::uuid', [ticket]);
  }

  async purgeKeys(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE_KEYS, [before])).length;
  }

  async facts(guild: GuildId, category: CategoryId, requester: UserId): Promise<OpeningFacts> {
    const row = await this.#db.queryOne<FactsRow>(this.#sql.facts, [guild, category, requester]);
    return row ? factsOf(row) : { category: null, openByRequester: 0, openInCategory: 0, lastOpenedAt: null };
  }

  async #earlier(guild: GuildId, { tokenId, key, fingerprint }: RequestKey): Promise<Begun> {
    const row = await this.#db.queryOne<{ fingerprint: string; answer: TicketDetail | null }>(FIND_KEY, [
      tokenId,
      guild,
      key,
    ]);
    if (row && row.fingerprint !== fingerprint) return { state: 'mismatch' };
    return row?.answer ? { state: 'answered', answer: row.answer } : { state: 'running' };
  }

  async #written(
    externalId: string | null,
    text: string,
    values: unknown[],
  ): Promise<{ category: boolean; written: boolean }> {
    try {
      return (
        (await this.#db.queryOne<{ category: boolean; written: boolean }>(text, values)) ?? {
          category: false,
          written: false,
        }
      );
    } catch (error) {
      if (violates(error, 'tickets_pkey')) throw new StaleWrite('ticket');
      throw externalIdTaken(error, externalId) ?? error;
    }
  }
}

type FactsRow = Category & Omit<OpeningFacts, 'category'>;

/** A category that is null throughout is none. */
const factsOf = ({ openByRequester, openInCategory, lastOpenedAt, ...row }: FactsRow): OpeningFacts => {
  const { ticketId: _, flushed: __, ...category } = row as Category & { ticketId?: string; flushed?: string };
  return {
    category: (category.id as string | null) === null ? null : category,
    openByRequester,
    openInCategory,
    lastOpenedAt,
  };
};

const RESERVE_NUMBER = `with earlier as (select ticket_number from ticket_openings where ticket_id = $2::uuid),
  counted as (
    update servers set last_ticket_number = last_ticket_number + 1
    where id = $1 and not exists (select from earlier) returning last_ticket_number as ticket_number),
  reserved as (
    insert into ticket_openings (ticket_id, guild_id, ticket_number, running_until)
    select $2::uuid, $1, ticket_number, $3::timestamptz
    from (select ticket_number from counted union all select ticket_number from earlier) n
    on conflict (ticket_id) do update set running_until = excluded.running_until
    returning ticket_number)
  select ticket_number as "ticketNumber", ${WITHOUT_FLUSH} as flushed from reserved`;

const RENEW = `with opening as (update ticket_openings set running_until = $2::timestamptz where ticket_id = $1::uuid)
  update request_keys set running_until = $2::timestamptz
  where token_id = $3::uuid and guild_id = $4 and key = $5 and ticket_id = $1::uuid and answer is null`;

const ABANDON = `with opening as (update ticket_openings set running_until = $2::timestamptz where ticket_id = $1::uuid)
  delete from request_keys
  where token_id = $3::uuid and guild_id = $4 and key = $5 and ticket_id = $1::uuid and answer is null`;

const FIND_KEY =
  'select fingerprint, answer from request_keys where token_id = $1::uuid and guild_id = $2 and key = $3';

const ORPHANS = `select ticket_id as id from ticket_openings where running_until < $1::timestamptz
  order by running_until limit 100`;

const PURGE_KEYS = `delete from request_keys where (token_id, guild_id, key) in (
  select token_id, guild_id, key from request_keys where expires_at < $1::timestamptz limit 1000) returning 1`;

const statements = (db: Database) => {
  const category = columnsOf(db, categories);
  const ticket = columnsOf(db, tickets, LEASE_COLUMNS);
  const records = recordsOf(db);
  // Counts stop at the limit they are compared with, so their cost has a bound.
  const counted = (limit: string, also: string) => `case when c.limits->>'${limit}' is null then 0 else (
      select count(*)::int from (select from tickets t where t.guild_id = c.guild_id and t.category_id = c.id ${also}
        and t.status in ('open', 'pending', 'on_hold') limit (c.limits->>'${limit}')::int) n) end`;
  const facts = `${category.select('c')},
    ${counted('perUser', 'and t.requester_id = $3')} as "openByRequester", ${counted('total', '')} as "openInCategory",
    case when c.limits->>'cooldownSeconds' is not null then (
      select t.created_at from tickets t where t.guild_id = c.guild_id and t.requester_id = $3 and t.category_id = c.id
      order by t.created_at desc limit 1) end as "lastOpenedAt"`;
  const commit = (key: string, keyTable: string) => `with category as (
      select from categories where guild_id = $1 and id = $2::uuid and not archived for key share),
    ${key}written as (
      insert into tickets (${ticket.names}) select ${ticket.values('x')} from ${ticket.recordset('$4', 'x')}, category${keyTable}
      returning id),
    opening as (delete from ticket_openings where ticket_id = $3::uuid and exists (select from written)),
    ${records.messages('$5')}, ${records.timeline('$6')}, ${records.events('$7')}
    select exists (select from category) as category, exists (select from written) as written`;
  return {
    facts: `select ${facts} from categories c where c.guild_id = $1 and c.id = $2::uuid`,
    claimKey: `with claimed as (
        insert into request_keys (token_id, guild_id, key, fingerprint, ticket_id, running_until, expires_at)
        values ($4::uuid, $1, $5, $6, $7::uuid, $8::timestamptz, $9::timestamptz)
        on conflict (token_id, guild_id, key) do update set
          fingerprint = excluded.fingerprint,
          ticket_id = case when request_keys.expires_at <= $10::timestamptz then excluded.ticket_id else request_keys.ticket_id end,
          running_until = excluded.running_until, expires_at = excluded.expires_at, answer = null
        where request_keys.expires_at <= $10::timestamptz
          or (request_keys.answer is null and request_keys.running_until <= $10::timestamptz
            and request_keys.fingerprint = excluded.fingerprint)
        returning ticket_id)
      select claimed.ticket_id as "ticketId", ${WITHOUT_FLUSH} as flushed, ${facts}
      from claimed left join categories c on c.guild_id = $1 and c.id = $2::uuid`,
    commit: commit('', ''),
    commitKeyed: commit(
      `answered as (update request_keys set answer = $10::jsonb
        where token_id = $8::uuid and guild_id = $1 and key = $9 and ticket_id = $3::uuid and answer is null
          and exists (select from category)
        returning 1),
      `,
      ', answered',
    ),
  };
};
