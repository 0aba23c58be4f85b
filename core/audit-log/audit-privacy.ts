import type { ErasureId, ExportId, GuildId, PrivacyRequestId } from '../shared/ids.ts';
import { isOrganizationId, type OwnerId } from '../shared/owner.ts';
import type { AuditAction, AuditResource } from './audit-actions.ts';
import { type AuditPorts, recordEntry } from './record-change.ts';
import type { AuditFields } from './audit-entry.ts';

/** Records who ordered an erasure, never whose. */
export const recordErasure =
  (ports: AuditPorts) =>
  (owner: OwnerId, id: ErasureId, mode: string): Promise<void> =>
    recordOrder(ports, owner, { action: 'erasure.created', resource: 'erasure', resourceId: id, after: { mode } });

/** Records who ordered an export, never whose. */
export const recordExport =
  (ports: AuditPorts) =>
  (owner: OwnerId, id: ExportId): Promise<void> =>
    recordOrder(ports, owner, { action: 'export.created', resource: 'export', resourceId: id, after: {} });

/** Records that the request of a member was rejected, never whose. */
export const recordRejection =
  (ports: AuditPorts) =>
  ({
    guildId,
    id,
    kind,
  }: {
    readonly guildId: GuildId;
    readonly id: PrivacyRequestId;
    readonly kind: string;
  }): Promise<void> =>
    recordOrder(ports, guildId, {
      action: 'privacy_request.rejected',
      resource: 'privacy_request',
      resourceId: id,
      after: { kind },
    });

interface Order {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string;
  readonly after: AuditFields;
}

const recordOrder = async (ports: AuditPorts, owner: OwnerId, order: Order): Promise<void> => {
  const caller = ports.callers.current();
  if (!caller) return;
  await recordEntry(ports, caller, {
    owner: isOrganizationId(owner)
      ? { kind: 'organization', organizationId: owner }
      : { kind: 'guild', guildId: owner },
    resourceName: null,
    before: null,
    ...order,
  });
};
