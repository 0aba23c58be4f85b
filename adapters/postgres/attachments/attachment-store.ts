import type {
  AttachmentOutcome,
  AttachmentStore,
  DailyBytes,
  DueShares,
  StoredAttachment,
} from '#core/attachments/index.ts';
import type { AttachmentId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { attachments } from './attachment-tables.ts';

export class PostgresAttachmentStore implements AttachmentStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  async find(guild: GuildId, id: AttachmentId): Promise<StoredAttachment | null> {
    return (await this.listByIds(guild, [id]))[0] ?? null;
  }

  listByIds(guild: GuildId, ids: readonly AttachmentId[]): Promise<readonly StoredAttachment[]> {
    return this.#db.query<StoredAttachment>(this.#sql.findAll, { guild, ids });
  }

  async measureUnused(guild: GuildId) {
    const row = await this.#db.queryOne<{ files: number; bytes: number }>(COUNT_UNUSED, { guild });
    return row ?? { files: 0, bytes: 0 };
  }

  async addUsage({ guildId: guild, day, bytes }: DailyBytes, max: number): Promise<boolean> {
    return (await this.#db.queryOne(COUNT_BYTES, { guild, day, bytes, max })) !== null;
  }

  async add(guild: GuildId, added: readonly StoredAttachment[]): Promise<void> {
    if (added.length > 0) await this.#db.query(this.#sql.add, { guild, attachments: toJsonText(added) });
  }

  async confirm({ guildId: guild, id, dueAt }: StoredAttachment): Promise<boolean> {
    return (await this.#db.queryOne(CONFIRM, { guild, id, dueAt })) !== null;
  }

  claim(guild: GuildId, ids: readonly AttachmentId[], ticket: TicketId, now: Instant) {
    return this.#db.query<StoredAttachment>(this.#sql.claim, { guild, ids, ticket, now });
  }

  hold(
    guild: GuildId,
    ids: readonly AttachmentId[],
    { from, now, until }: { readonly from: 'kept' | 'held'; readonly now: Instant; readonly until: Instant },
  ) {
    return this.#db.query<StoredAttachment>(this.#sql.hold, { guild, ids, from, now, until });
  }

  async release(guild: GuildId, ids: readonly AttachmentId[]): Promise<void> {
    await this.#db.query(RELEASE, { guild, ids });
  }

  acquireDue(now: Instant, until: Instant, limit: number, { share, busy }: DueShares) {
    return this.#db.query<StoredAttachment>(this.#sql.acquireDue, { now, until, limit, share, busy });
  }

  async settle(acquired: StoredAttachment, outcome: AttachmentOutcome): Promise<boolean> {
    const { guildId: guild, id, status: from, dueAt: acquiredUntil } = acquired;
    const { status, error, dueAt } = outcome;
    const facts = outcome.facts && toJsonText(outcome.facts);
    return (await this.#db.queryOne(SETTLE, { guild, id, from, acquiredUntil, status, error, dueAt, facts })) !== null;
  }

  async remove({ guildId: guild, id }: Pick<StoredAttachment, 'guildId' | 'id'>): Promise<void> {
    await this.#db.query(REMOVE, { guild, id });
  }
}

const COUNT_UNUSED = `select count(*)::int as files, coalesce(sum((facts ->> 'size')::bigint), 0)::float8 as bytes
  from attachments where guild_id = :guild and ticket_id is null and status in ('reserved', 'kept')`;

const COUNT_BYTES = `insert into attachment_usage as u (guild_id, day, bytes)
  select :guild, :day, :bytes::bigint where :bytes::bigint <= :max::bigint
  on conflict (guild_id) do update set day = excluded.day,
    bytes = case when u.day = excluded.day then u.bytes else 0 end + excluded.bytes
  where case when u.day = excluded.day then u.bytes else 0 end + excluded.bytes <= :max::bigint returning 1`;

const CONFIRM = `update attachments set status = 'kept', due_at = :dueAt::timestamptz
  where guild_id = :guild and id = :id::uuid and status = 'reserved' returning 1`;

/** An attachment that was marked as due in the meantime has another time than it was acquired until. */
const SETTLE = `update attachments set status = :status, error = :error, facts = :facts::jsonb,
    due_at = case when due_at = :acquiredUntil::timestamptz then :dueAt::timestamptz else due_at end
  where guild_id = :guild and id = :id::uuid and status = :from returning 1`;

const REMOVE = `delete from attachments where guild_id = :guild and id = :id::uuid and status = 'deleting'`;

const RELEASE = `update attachments set due_at = 'epoch' where guild_id = :guild and id = any(:ids::uuid[]) and status = 'held'`;

/** A share of each server is taken of so many that are due. */
const MAX_DUE_EXAMINED = 1_000;

/** Whether a ticket or a transcript, which may still have to be made, shows the attachment `a`. */
const IS_SHOWN = `(exists (select from tickets t where t.guild_id = a.guild_id and t.id = a.ticket_id)
  or exists (select from transcripts s where s.guild_id = a.guild_id and s.ticket_id = a.ticket_id))`;

/**
 * Marks the attachments `a` of the server that one row of `removed` may have been the last to show. Those that are pending are looked at
 * anyway.
 *
 * @param guild the server, which may be a column of `removed`, the row `r`
 */
export const markUnshown = (
  removed: string,
  guild = ':guild',
): string => `update attachments a set due_at = 'epoch' from ${removed} r
  where a.guild_id = ${guild} and a.ticket_id = r.ticket_id and a.status in ('kept', 'failed')`;

const buildStatements = (db: Database) => {
  const columns = buildColumns(db, attachments);
  return {
    findAll: `select ${columns.select('a')} from attachments a
      where a.guild_id = :guild and a.id = any(:ids::uuid[]) and a.status in ('pending', 'kept', 'failed')`,
    add: `insert into attachments as a (${columns.names}) select ${columns.values('x', { guildId: ':guild::text' })} from ${columns.recordset(':attachments', 'x')}
      on conflict (guild_id, id) do update set due_at = excluded.due_at
      where a.status = 'reserved'`,
    claim: `update attachments a set ticket_id = :ticket::uuid, due_at = null
      where a.guild_id = :guild and a.id = any(:ids::uuid[]) and a.status = 'kept' and (a.ticket_id = :ticket::uuid
        or (a.ticket_id is null and a.due_at > :now::timestamptz))
      returning ${columns.select('a')}`,
    hold: `update attachments a set status = 'held', due_at = :until::timestamptz
      where a.guild_id = :guild and a.id = any(:ids::uuid[]) and a.status = :from and a.ticket_id is null
        and a.due_at > :now::timestamptz
      returning ${columns.select('a')}`,
    acquireDue: `/* sweep: due attachments */ with longest as (
        select id, guild_id, due_at from attachments where due_at <= :now::timestamptz and guild_id <> all(:busy::text[])
        order by due_at, id limit ${MAX_DUE_EXAMINED}),
      ready as (select guild_id, id, row_number() over (partition by guild_id order by due_at, id) as place from longest),
      due as (
        select a.guild_id, a.id from attachments a join ready on ready.guild_id = a.guild_id and ready.id = a.id
        where ready.place <= :share and a.due_at <= :now::timestamptz
        order by a.due_at, a.id limit :limit for update of a skip locked)
      update attachments a set due_at = :until::timestamptz, attempts = a.attempts + 1,
        status = case when ${IS_SHOWN} then a.status else 'deleting' end
      from due where a.guild_id = due.guild_id and a.id = due.id returning ${columns.select('a')}`,
  };
};
