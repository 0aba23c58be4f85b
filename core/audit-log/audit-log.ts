import type { TokenOwner } from '../access/index.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { AuditEntry } from './audit-entry.ts';

/** The filters of the audit log, which is always read newest first. */
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
  /** Both ends belong to the range. */
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
};

/** Keeps who changed what. Entries are never changed. */
export interface AuditLog {
  /** In the unit of work of the change. */
  record(entry: AuditEntry): Promise<void>;
  /** The entries of a server or of an organization itself, newest first. */
  list(owner: TokenOwner, query: AuditQuery, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Drops a batch of the entries made before `before`. @returns how many */
  purge(before: Instant): Promise<number>;
}
