import type { TokenOwner } from '../access/index.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Lists are always newest first. */
export const AUDIT_LIST = {
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  texts: [],
  filters: {
    action: { field: 'action', match: 'equals' },
    resource: { field: 'resource', match: 'equals' },
    resourceId: { field: 'resourceId', match: 'equals' },
    actorId: { field: 'actor.id', match: 'equals' },
  },
} as const satisfies ListDefinition;

export type AuditQuery = Pick<ListQuery<typeof AUDIT_LIST>, keyof (typeof AUDIT_LIST)['filters']> & {
  /** The range includes both ends. */
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
};

/** Entries never change. */
export interface AuditLog {
  /** Runs in the transaction of the change. */
  record(entry: AuditEntry): Promise<void>;
  list(owner: TokenOwner, query: AuditQuery, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Deletes a batch. @returns how many */
  purge(before: Instant): Promise<number>;
}
