import type { AuditEntryId, GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { AuditAction, AuditResource } from './audit-actions.ts';

/** Who can make a change: an API token, a person in the dashboard, or a command of the operator. */
export const AUDIT_ACTOR_TYPES = ['token', 'person', 'command'] as const;

/** Who made a change, as it was known then. */
export interface AuditActor {
  readonly type: (typeof AUDIT_ACTOR_TYPES)[number];
  /** Of a token or a person; a command has none. */
  readonly id: string | null;
  /** Of a token or a person, or the words of the command. */
  readonly name: string;
}

/** Fields of a resource, without secrets. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** A change of configuration or of access, recorded in the unit of work of the change. It has one owner of the two. */
export interface AuditEntry {
  readonly id: AuditEntryId;
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
  readonly action: AuditAction;
  readonly resource: AuditResource;
  /** Null for an action on all resources of a kind. */
  readonly resourceId: string | null;
  /** What the resource was called; null when it has no name. */
  readonly resourceName: string | null;
  readonly actor: AuditActor;
  /** From where the request came; null for commands. */
  readonly clientAddress: string | null;
  /** The fields that changed, as they were; null for what did not exist. */
  readonly before: AuditFields | null;
  /** The fields that changed, as they are; null for what exists no more. */
  readonly after: AuditFields | null;
  readonly createdAt: Instant;
}
