import type { ErrorReason } from '#core/shared/error-reasons.ts';
import type { ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Adoption, AdoptionCounts, AdoptionStore } from '#core/tickets/index.ts';
import type { Database } from '../../database/database.ts';
import { buildInsert } from '../../records/bulk-insert.ts';
import { toJsonText } from '../../records/columns.ts';
import { dueRecords } from '../../records/due-records.ts';
import { adoptions } from './adoption-tables.ts';

export class PostgresAdoptionStore implements AdoptionStore {
  readonly #db: Database;
  readonly #records;

  constructor(db: Database) {
    this.#db = db;
    this.#records = dueRecords(db, '/* sweep: due adoptions of channels */', adoptions);
  }

  async save(adopted: readonly Adoption[]): Promise<void> {
    if (adopted.length === 0) return;
    await this.#db.query(`${buildInsert(this.#db, adoptions, ':adoptions')} ${ON_CONFLICT}`, {
      guild: adopted[0]?.guildId,
      adoptions: toJsonText(adopted),
    });
  }

  listDue(now: Instant, perServer: number): Promise<readonly Adoption[]> {
    return this.#records.listDue(now, perServer);
  }

  async count(guild: GuildId, now: Instant): Promise<AdoptionCounts> {
    const rows = await this.#db.query<CountRow>(COUNT, { guild, now });
    return {
      waiting: rows.reduce((sum, { count }) => sum + count, 0),
      due: rows.reduce((sum, { due }) => sum + due, 0),
      refused: rows.flatMap(({ error, count }) => (error === null ? [] : [{ error, count }])).slice(0, MAX_REASONS),
    };
  }

  async markAdopted(guild: GuildId, id: TicketId, at: Instant): Promise<void> {
    await this.#db.query(MARK_ADOPTED, { guild, id, at });
  }

  async postpone(guild: GuildId, id: TicketId, dueAt: Instant, error: ErrorReason): Promise<void> {
    await this.#db.query(POSTPONE, { guild, id, dueAt, error });
  }

  async retryAll(guild: GuildId, now: Instant): Promise<void> {
    await this.#db.query(RETRY_ALL, { guild, now });
  }

  remove(guild: GuildId, id: TicketId): Promise<void> {
    return this.#records.remove(guild, id);
  }

  async listKnown(guild: GuildId, id: TicketId, messages: readonly ChatMessageId[]): Promise<readonly ChatMessageId[]> {
    const rows = await this.#db.query<{ id: ChatMessageId }>(LIST_KNOWN, { guild, id, messages });
    return rows.map((row) => row.id);
  }
}

const MAX_REASONS = 20;

/** A later file of the source may know more of the ticket. */
const ON_CONFLICT = `on conflict (guild_id, id) do update
  set channel_id = excluded.channel_id, after_message_id = excluded.after_message_id, due_at = excluded.due_at`;

interface CountRow {
  readonly error: ErrorReason | null;
  readonly count: number;
  readonly due: number;
}

const COUNT = `select error, count(*)::int as count, (count(*) filter (where due_at <= :now::timestamptz))::int as due from ticket_adoptions where guild_id = :guild
  group by error order by count(*) desc, error`;

const MARK_ADOPTED = `update ticket_adoptions set adopted_at = :at::timestamptz, error = null
  where guild_id = :guild and id = :id::uuid`;

const POSTPONE = `update ticket_adoptions set due_at = :dueAt::timestamptz, error = :error
  where guild_id = :guild and id = :id::uuid`;

const RETRY_ALL = 'update ticket_adoptions set due_at = :now::timestamptz where guild_id = :guild';

const LIST_KNOWN = `select chat_message_id as id from ticket_messages
  where guild_id = :guild and ticket_id = :id::uuid and chat_message_id = any(:messages::text[])`;
