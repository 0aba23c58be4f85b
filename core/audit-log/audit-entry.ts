import type { AuditEntryId, GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { AuditAction, AuditResource } from './audit-actions.ts';

/** `command` is a command of the operator. */
export const AUDIT_ACTOR_TYPES = ['token', 'person', 'command'] as const;

/** Names are those at the time of the change. */
export interface AuditActor {
  readonly type: (typeof AUDIT_ACTOR_TYPES)[number];
  /** Is null for a command. */
  readonly id: string | null;
  /** For a command, this is its text. */
  readonly name: string;
}

/** Contains no secrets. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** The transaction of the change records the entry. It has exactly one owner. */
export interface AuditEntry {
  readonly id: AuditEntryId;
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
  readonly action: AuditAction;
  readonly resource: AuditResource;
  /** Is null for an action on all resources of a kind. */
  readonly resourceId: string | null;
  /** Is null for a resource without name. */
  readonly resourceName: string | null;
  readonly actor: AuditActor;
  /** Is null for commands. */
  readonly clientAddress: string | null;
  /** Contains the changed fields; null for a created resource. */
  readonly before: AuditFields | null;
  /** Contains the changed fields; null for a deleted resource. */
  readonly after: AuditFields | null;
  readonly createdAt: Instant;
}
