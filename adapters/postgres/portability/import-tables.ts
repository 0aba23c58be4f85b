import { p } from '@mikro-orm/core';
import type { ImportedRecord, ImportRun } from '#core/portability/index.ts';
import type { GuildId, ImportId } from '#core/shared/ids.ts';
import { count, instant, json, table, text } from '../records/table.ts';

export const imports = table<ImportRun>('imports', {
  guildId: text().primary(),
  id: p.uuid().primary(),
  source: text(),
  status: text().default('running'),
  numberOffset: count().default(0),
  counts: json().default('{}'),
  holder: p.uuid().nullable(),
  leaseUntil: instant().nullable(),
  createdAt: instant(),
  endedAt: instant().nullable(),
});

/** Which record of a source became which record here. It stays when the record is deleted, so that it does not come back. */
export type ImportedRecordRow = ImportedRecord & {
  readonly guildId: GuildId;
  readonly source: string;
  readonly importId: ImportId;
  /** Identifies what the source had of a ticket; null for other records. */
  readonly digest: string | null;
};

export const importedRecords = table<ImportedRecordRow>(
  'imported_records',
  {
    guildId: text().primary(),
    source: text().primary(),
    kind: text().primary(),
    key: text().primary(),
    id: p.uuid(),
    importId: p.uuid(),
    version: count(),
    digest: text().nullable(),
  },
  { indexes: [{ name: 'imported_records_import', properties: ['guildId', 'importId', 'kind', 'key'] }] },
);
