import { p } from '@mikro-orm/core';
import type { DataExport } from '#core/privacy/index.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

export const dataExports = table<DataExport>(
  'data_exports',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    organizationId: p.uuid().nullable(),
    userId: text(),
    position: json(),
    recordCount: count(),
    partCount: count(),
    isTruncated: p.boolean(),
    isForMember: p.boolean().default(false),
    revision: count(),
    dueAt: instant(),
    createdAt: instant(),
    completedAt: instant().nullable(),
    expiresAt: instant().nullable(),
    sentAt: instant().nullable(),
  },
  {
    indexes: [
      expression('data_exports_due', 'data_exports (due_at)'),
      expression('data_exports_organization', 'data_exports (organization_id, id) where organization_id is not null'),
    ],
  },
);

/** Records of an export as JSON, separated by commas. */
export interface DataExportPart {
  readonly guildId: string;
  readonly exportId: string;
  readonly number: number;
  readonly content: string;
}

export const dataExportParts = table<DataExportPart>('data_export_parts', {
  guildId: text().primary(),
  exportId: p.uuid().primary(),
  number: count().primary(),
  content: text(),
});
