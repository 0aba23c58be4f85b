import {
  MAX_ENTRIES_PER_TOKEN,
  type RequestEntry,
  type RequestLog,
  type RequestLogOf,
  type RequestQuery,
} from '#core/request-log/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, type Columns, toJsonText } from '../records/columns.ts';
import { Conditions } from '../records/conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { requestLog } from './request-log-tables.ts';

export class PostgresRequestLog implements RequestLog {
  readonly #db: Database;
  readonly #records;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, requestLog);
    this.#add = buildAdd(buildColumns(db, requestLog));
  }

  async add(entries: readonly RequestEntry[]): Promise<void> {
    await this.#db.query(this.#add, { entries: toJsonText(entries), max: MAX_ENTRIES_PER_TOKEN });
  }

  list(
    { ownerId, tokenId, since }: RequestLogOf,
    { status }: RequestQuery,
    page: PageRequest,
  ): Promise<Page<RequestEntry>> {
    const conditions = new Conditions().add('r.created_at >= :since::timestamptz', { since });
    if (status) conditions.add('r.status / 100 = any(:classes::int[])', { classes: status.map(toFirstDigit) });
    return this.#records.list({ ownerId, tokenId }, page, { conditions });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const toFirstDigit = (status: string): number => Number(status[0]);

/** A repeated call adds nothing twice: the answer of the first may be lost after its commit. Deleted rows are counted among those from before the insert, since a statement does not see its own. */
const buildAdd = (columns: Columns<RequestEntry>): string => `/* batch: request log */ with added as (
    insert into request_log (${columns.names}) select ${columns.values('x')} from ${columns.recordset(':entries', 'x')}
    on conflict do nothing returning owner_id, token_id),
  tokens as (select owner_id, token_id, count(*)::int as added from added group by owner_id, token_id),
  newest_old as materialized (select t.owner_id, t.token_id, o.id from tokens t cross join lateral (
    select r.id from request_log r where r.owner_id = t.owner_id and r.token_id = t.token_id
    order by r.id desc offset greatest(:max::int - t.added, 0) limit 1) o)
  delete from request_log r using newest_old o
  where r.owner_id = o.owner_id and r.token_id = o.token_id and r.id <= o.id`;

const PURGE = `/* sweep: old requests */ delete from request_log where (owner_id, token_id, id) in (
  select owner_id, token_id, id from request_log where created_at < :before::timestamptz order by created_at limit 1000)
  returning 1`;
