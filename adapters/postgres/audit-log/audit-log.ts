import type { TokenOwner } from '#core/access/index.ts';
import { AUDIT_LIST, type AuditEntry, type AuditLog, type AuditQuery } from '#core/audit-log/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { auditEntries } from './audit-tables.ts';

export class PostgresAuditLog implements AuditLog {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, auditEntries), AUDIT_LIST);
    this.#records = recordStore(db, auditEntries);
  }

  record(entry: AuditEntry): Promise<void> {
    return this.#records.insert(entry);
  }

  list(
    owner: TokenOwner,
    { createdAfter, createdBefore, ...filters }: AuditQuery,
    page: PageRequest,
  ): Promise<Page<AuditEntry>> {
    const { conditions, sorting } = this.#toListing(filters);
    if (createdAfter) conditions.add('r.created_at >= :createdAfter::timestamptz', { createdAfter });
    if (createdBefore) conditions.add('r.created_at <= :createdBefore::timestamptz', { createdBefore });
    const where = owner.kind === 'guild' ? { guildId: owner.guildId } : { organizationId: owner.organizationId };
    return this.#records.list(where, page, { conditions, sorting });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const PURGE = `delete from audit_entries where id in (
  select id from audit_entries where created_at < :before::timestamptz order by created_at limit 1000) returning 1`;
