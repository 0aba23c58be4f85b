import type { GuildId, ImportId, TransferId } from '../shared/ids.ts';
import type { AuditFields } from './audit-entry.ts';
import { type AuditPorts, recordEntry } from './record-change.ts';

/** An import is one entry, whatever it adds: the entry has the counts. */
export const recordImport =
  (ports: AuditPorts) =>
  async (
    guildId: GuildId,
    id: ImportId,
    action: 'import.finished' | 'import.undone',
    counts: object,
  ): Promise<void> => {
    const caller = ports.callers.current();
    if (!caller) return;
    await recordEntry(ports, caller, {
      owner: { kind: 'guild', guildId },
      action,
      resource: 'import',
      resourceId: id,
      resourceName: null,
      before: null,
      after: counts as AuditFields,
    });
  };

export const recordServerExport =
  (ports: AuditPorts, action: 'server_export.created' | 'server_export.downloaded' | 'server_export.deleted') =>
  async (guildId: GuildId, id: TransferId): Promise<void> => {
    const caller = ports.callers.current();
    if (!caller) return;
    await recordEntry(ports, caller, {
      owner: { kind: 'guild', guildId },
      action,
      resource: 'server_export',
      resourceId: id,
      resourceName: null,
      before: null,
      after: action === 'server_export.deleted' ? null : {},
    });
  };
