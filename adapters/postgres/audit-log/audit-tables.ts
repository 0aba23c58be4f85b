import { p } from '@mikro-orm/core';
import type { AuditEntry } from '#core/audit-log/index.ts';
import { expression, instant, json, table, text } from '../records/table.ts';

export const auditEntries = table<AuditEntry>(
  'audit_entries',
  {
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
      { name: 'audit_entries_guild', properties: ['guildId', 'createdAt', 'id'] },
      { name: 'audit_entries_resource', properties: ['guildId', 'resourceId', 'createdAt', 'id'] },
      { name: 'audit_entries_action', properties: ['guildId', 'action', 'createdAt', 'id'] },
      expression('audit_entries_actor', `audit_entries (guild_id, (actor->>'id'), created_at, id)`),
      expression(
        'audit_entries_organization',
        'audit_entries (organization_id, created_at, id) where organization_id is not null',
      ),
      { name: 'audit_entries_age', properties: ['createdAt'] },
    ],
  },
);
