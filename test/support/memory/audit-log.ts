import type { TokenOwner } from '#core/access/index.ts';
import { AUDIT_LIST, type AuditEntry, type AuditLog, type AuditQuery } from '#core/audit-log/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryAuditLog implements AuditLog {
  readonly #entries: Map<string, AuditEntry>;

  constructor(state: MemoryState) {
    this.#entries = state.table('auditEntries');
  }

  async record(entry: AuditEntry): Promise<void> {
    this.#entries.set(entry.id, entry);
  }

  async list(
    owner: TokenOwner,
    { createdAfter, createdBefore, ...filters }: AuditQuery,
    page: PageRequest,
  ): Promise<Page<AuditEntry>> {
    const found = [...this.#entries.values()].filter(
      ({ guildId, organizationId, createdAt }) =>
        (owner.kind === 'guild' ? guildId === owner.guildId : organizationId === owner.organizationId) &&
        (createdAfter === undefined || createdAt >= createdAfter) &&
        (createdBefore === undefined || createdAt <= createdBefore),
    );
    return listRecords(found, AUDIT_LIST, filters, page);
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#entries.values()].filter(({ createdAt }) => createdAt < before);
    for (const { id } of old) this.#entries.delete(id);
    return old.length;
  }
}
