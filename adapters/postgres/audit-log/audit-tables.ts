import { p } from '@mikro-orm/core';
import type { AuditEntry } from '#core/audit-log/index.ts';
import { expression, generatedOwner, instant, json, table, text } from '../records/table.ts';

/** An entry with its owner: the id of its server or organization. */
export type AuditEntryRow = AuditEntry & { readonly ownerId: string };

export const auditEntries = table<AuditEntryRow>(
  'audit_entries',
  {
    ownerId: generatedOwner().primary(),
    id: p.uuid().primary(),
    guildId: text().nullable(),
    organizationId: p.uuid().nullable(),
    action: text(),
    resource: text(),
    resourceId: text().nullable(),
    resourceName: text().nullable(),
    actor: json(),
    clientAddress: text().nullable(),
    before: json().nullable(),
    after: json().nullable(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'audit_entries_owner', properties: ['ownerId', 'createdAt', 'id'] },
      { name: 'audit_entries_owner_resource', properties: ['ownerId', 'resourceId', 'createdAt', 'id'] },
      { name: 'audit_entries_owner_action', properties: ['ownerId', 'action', 'createdAt', 'id'] },
      expression('audit_entries_owner_actor', `audit_entries (owner_id, (actor->>'id'), created_at, id)`),
      { name: 'audit_entries_age', properties: ['createdAt'] },
    ],
  },
);
