import type { ChatMessage } from '#core/chat/index.ts';
import { MAX_RUN_MESSAGES, type RunMessageStore } from '#core/flows/index.ts';
import type { ChatMessageId, FlowRunId, GuildId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { toJsonText } from '../records/columns.ts';

export class PostgresRunMessageStore implements RunMessageStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(guild: GuildId, run: FlowRunId, message: ChatMessage): Promise<void> {
    await this.#db.query(ADD, { guild, run, messageId: message.id, message: toJsonText(message) });
  }

  async list(guild: GuildId, run: FlowRunId): Promise<readonly ChatMessage[]> {
    const rows = await this.#db.query<{ readonly message: ChatMessage }>(LIST, { guild, run });
    return rows.map(({ message }) => message);
  }

  async remove(guild: GuildId, run: FlowRunId, messages: readonly ChatMessageId[]): Promise<void> {
    await this.#db.query(REMOVE, { guild, run, messages });
  }
}

const ADD = `insert into run_messages (guild_id, run_id, message_id, message)
  select :guild::text, r.id, :messageId, :message::jsonb from flow_runs r
  where r.guild_id = :guild and r.id = :run::uuid and r.ended_at is null and r.ticket_id is null and
    (select count(*) from run_messages m where m.guild_id = :guild and m.run_id = r.id) < ${MAX_RUN_MESSAGES}
  on conflict do nothing`;
const LIST = `select message from run_messages where guild_id = :guild and run_id = :run::uuid order by message_id::numeric`;
const REMOVE = `delete from run_messages
  where guild_id = :guild and run_id = :run::uuid and message_id = any(:messages::text[])`;
