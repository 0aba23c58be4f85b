import type { ErasureId, ExportId, GuildId, PrivacyRequestId, TicketId } from '../shared/ids.ts';
import { isOrganizationId, type OwnerId } from '../shared/owner.ts';
import type { AuditAction, AuditResource } from './audit-actions.ts';
import { type AuditPorts, recordEntry } from './record-change.ts';
import type { AuditFields } from './audit-entry.ts';

/** These entries say who ordered an erasure or an export or rejected a request, never whose data it was. */
export const recordErasure =
  (ports: AuditPorts) =>
  (owner: OwnerId, id: ErasureId, mode: string): Promise<void> =>
    recordOrder(ports, owner, { action: 'erasure.created', resource: 'erasure', resourceId: id, after: { mode } });

export const recordExport =
  (ports: AuditPorts, action: 'export.created' | 'export.downloaded' | 'export.deleted' = 'export.created') =>
  (owner: OwnerId, id: ExportId): Promise<void> =>
    recordOrder(ports, owner, {
      action,
      resource: 'export',
      resourceId: id,
      after: action === 'export.deleted' ? null : {},
    });

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

export const recordHold =
  (ports: AuditPorts) =>
  (
    { guildId, ticketId, reason }: { readonly guildId: GuildId; readonly ticketId: TicketId; readonly reason: string },
    isAdded: boolean,
  ): Promise<void> =>
    recordOrder(ports, guildId, {
      action: isAdded ? 'legal_hold.created' : 'legal_hold.deleted',
      resource: 'legal_hold',
      resourceId: ticketId,
      before: isAdded ? null : { reason },
      after: isAdded ? { reason } : null,
    });

interface Order {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly resourceId: string;
  readonly before?: AuditFields | null;
  readonly after: AuditFields | null;
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
