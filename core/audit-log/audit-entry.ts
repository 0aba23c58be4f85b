import type { AuditEntryId, GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { AuditAction, AuditResource } from './audit-actions.ts';

/**
 * `staff` is a staff member in the chat. `command` is a command of the operator, `link` somebody who opens a link; the
 * name says which, and they have no id. `organization` carries its calendars to a member server.
 */
export const AUDIT_ACTOR_TYPES = ['token', 'person', 'staff', 'command', 'link', 'organization'] as const;

/** Names are those at the time of the change. */
export interface AuditActor {
  readonly type: (typeof AUDIT_ACTOR_TYPES)[number];
  readonly id: string | null;
  readonly name: string;
}

/** Contains no secrets. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** The transaction of the change records the entry. It has exactly one owner. A command has no address. */
export interface AuditEntry {
  readonly id: AuditEntryId;
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
  readonly action: AuditAction;
  readonly resource: AuditResource;
  /** Is null for an action on all resources of a kind. */
  readonly resourceId: string | null;
  readonly resourceName: string | null;
  readonly actor: AuditActor;
  readonly clientAddress: string | null;
  /** Contains the changed fields, as `after` does; null for a created resource. */
  readonly before: AuditFields | null;
  /** Is null for a deleted resource. */
  readonly after: AuditFields | null;
  readonly createdAt: Instant;
}
