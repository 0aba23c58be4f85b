import type { PrivacyRequest, PrivacyRequestStore, RequestQuery } from '#core/privacy/index.ts';
import type { GuildId, PrivacyRequestId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import { Conditions } from '../records/conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { privacyRequests } from './request-tables.ts';

export class PostgresPrivacyRequestStore implements PrivacyRequestStore {
  readonly #db: Database;
  readonly #records;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, privacyRequests);
    this.#add = buildAddStatement(db);
  }

  find(guildId: GuildId, id: PrivacyRequestId): Promise<PrivacyRequest | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, { status }: RequestQuery, page: PageRequest): Promise<Page<PrivacyRequest>> {
    const conditions = new Conditions();
    if (status) conditions.add('r.status = any(:status::text[])', { status });
    return this.#records.list({ guildId }, page, { conditions });
  }

  async add(request: PrivacyRequest): Promise<PrivacyRequest> {
    const { guildId, userId, kind } = request;
    await this.#db.query(this.#add, { guild: guildId, request: toJsonText([request]) });
    return (await this.#records.find({ guildId, userId, kind, status: 'requested' })) ?? request;
  }

  async decide({ guildId: guild, id, status, orderId, decidedAt }: PrivacyRequest): Promise<boolean> {
    return (await this.#db.queryOne(DECIDE, { guild, id, status, orderId, decidedAt })) !== null;
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const buildAddStatement = (db: Database): string => {
  const columns = buildColumns(db, privacyRequests);
  return `insert into privacy_requests (${columns.names})
    select ${columns.values('x', { guildId: ':guild::text' })} from ${columns.recordset(':request', 'x')} on conflict do nothing`;
};

const DECIDE = `update privacy_requests set status = :status, order_id = :orderId::uuid, decided_at = :decidedAt::timestamptz
  where guild_id = :guild and id = :id::uuid and status = 'requested' returning 1`;

const PURGE = `/* sweep: old privacy requests */ delete from privacy_requests where (guild_id, id) in (
  select guild_id, id from privacy_requests where created_at < :before::timestamptz order by created_at limit 1000) returning 1`;
