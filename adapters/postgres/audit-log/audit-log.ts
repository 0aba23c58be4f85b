import { getOwnerId, type TokenOwner } from '#core/access/index.ts';
import { AUDIT_LIST, type AuditEntry, type AuditLog, type AuditQuery } from '#core/audit-log/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { auditEntries } from './audit-tables.ts';

export class PostgresAuditLog implements AuditLog {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    const columns = buildColumns(db, auditEntries, ['ownerId']);
    this.#toListing = createListing(columns, AUDIT_LIST);
    this.#records = recordStore(db, auditEntries, { hidden: ['ownerId'] });
    this.#add = `insert into audit_entries (${columns.names})
      select ${columns.values('x', { guildId: ':guild::text', organizationId: ':organization::uuid' })}
      from ${columns.recordset(':entry', 'x')}`;
  }

  async record(entry: AuditEntry): Promise<void> {
    const { guildId: guild, organizationId: organization } = entry;
    await this.#db.query(this.#add, { entry: toJsonText([entry]), guild, organization });
  }

  list(
    owner: TokenOwner,
    { createdAfter, createdBefore, ...filters }: AuditQuery,
    page: PageRequest,
  ): Promise<Page<AuditEntry>> {
    const { conditions, sorting } = this.#toListing(filters);
    if (createdAfter) conditions.add('r.created_at >= :createdAfter::timestamptz', { createdAfter });
    if (createdBefore) conditions.add('r.created_at <= :createdBefore::timestamptz', { createdBefore });
    return this.#records.list({ ownerId: getOwnerId(owner) }, page, { conditions, sorting });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const PURGE = `/* sweep: old audit entries */ delete from audit_entries where (owner_id, id) in (
  select owner_id, id from audit_entries where created_at < :before::timestamptz order by created_at limit 1000) returning 1`;
