import type { TokenOwner } from '../access/index.ts';
import type { Clock } from '../shared/clock.ts';
import { plusMs } from '../shared/instant.ts';
import type { PageRequest } from '../shared/page.ts';
import type { AuditLog, AuditQuery } from './audit-log.ts';
import type { Caller, Callers } from './callers.ts';

export { ALL_AUDIT_ACTIONS, AUDIT_ACTIONS, AUDIT_RESOURCES, type AuditAction } from './audit-actions.ts';
export { AUDIT_ACTOR_TYPES, type AuditActor, type AuditEntry } from './audit-entry.ts';
export { AUDIT_LIST, type AuditLog, type AuditQuery } from './audit-log.ts';
export { recordImport, recordServerExport } from './audit-imports.ts';
export { recordErasure, recordExport, recordHold, recordRejection } from './audit-privacy.ts';
export { auditOrganizationCalendars, auditOrganizations } from './audit-organizations.ts';
export { auditPeople, auditSessions } from './audit-people.ts';
export {
  auditBlocks,
  auditCannedReplies,
  auditCommands,
  auditSettings,
  auditStore,
  auditTokens,
  auditViews,
  auditWebhooks,
} from './audit-stores.ts';
export { auditTranscriptLinks } from './audit-transcript-links.ts';
export { auditWebhookInboxes } from './audit-webhook-inboxes.ts';
export type { Caller, Callers } from './callers.ts';
export { KEPT_LENGTH, MAX_FIELD_LENGTH } from './describe-change.ts';
export type { AuditPorts } from './record-change.ts';
export {
  AUTOMATION_SUBJECT,
  CALENDAR_SUBJECT,
  CATEGORY_SUBJECT,
  FLOW_SUBJECT,
  KNOWLEDGE_SUBJECT,
  MACRO_SUBJECT,
  PANEL_SUBJECT,
  TEAM_SUBJECT,
  TARGET_SUBJECT,
} from './subjects.ts';

export const AUDIT_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface AuditLogPorts {
  readonly log: AuditLog;
  readonly callers: Callers;
  readonly clock: Clock;
}

/** The audited stores write the entries. */
export const auditLogUseCases = ({ log, callers, clock }: AuditLogPorts) => ({
  actAs: <T>(caller: Caller, work: () => Promise<T>): Promise<T> => callers.run(caller, work),
  list: (owner: TokenOwner, query: AuditQuery, page: PageRequest) => log.list(owner, query, page),
  purge: () => log.purge(plusMs(clock.now(), -AUDIT_DAYS * DAY_MS)),
});

export type AuditLogUseCases = ReturnType<typeof auditLogUseCases>;
