import type { GuildId, NoticeId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { NoticeOrder, NoticeStore } from '#core/tickets/index.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { notices } from './notice-tables.ts';

export class PostgresNoticeStore implements NoticeStore {
  readonly #db: Database;
  readonly #records;
  readonly #listDue: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, notices);
    this.#listDue = buildDueStatement(buildColumns(db, notices).select('d'));
  }

  add(order: NoticeOrder): Promise<void> {
    return this.#records.insert(order);
  }

  listDue(now: Instant, perServer: number): Promise<readonly NoticeOrder[]> {
    return this.#db.query<NoticeOrder>(this.#listDue, { now, perServer, servers: MAX_SERVERS });
  }

  async postpone(guild: GuildId, id: NoticeId, dueAt: Instant): Promise<void> {
    await this.#db.query(POSTPONE, { guild, id, dueAt });
  }

  async remove(guildId: GuildId, id: NoticeId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }
}

/** Servers of which one statement lists some. */
const MAX_SERVERS = 200;

/** Steps from server to server, so that one with many does not keep the others waiting. */
const buildDueStatement = (columns: string): string => `/* sweep: due notices */ with recursive servers as (
    (select guild_id as id from ticket_notices order by guild_id limit 1)
    union all
    select (select n.guild_id from ticket_notices n where n.guild_id > servers.id order by n.guild_id limit 1)
    from servers where servers.id is not null)
  select ${columns} from servers cross join lateral (
    select * from ticket_notices n where n.guild_id = servers.id and n.due_at <= :now::timestamptz
    order by n.due_at, n.id limit :perServer) d
  where servers.id is not null order by d.due_at, d.id limit :servers::int * :perServer::int`;

const POSTPONE = 'update ticket_notices set due_at = :dueAt::timestamptz where guild_id = :guild and id = :id::uuid';
