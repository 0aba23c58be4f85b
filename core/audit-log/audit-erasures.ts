import type { ErasureId } from '../shared/ids.ts';
import { isOrganizationId, type OwnerId } from '../shared/owner.ts';
import { type AuditPorts, recordEntry } from './record-change.ts';

/** Records who ordered an erasure, never whose. */
export const recordErasure =
  (ports: AuditPorts) =>
  async (owner: OwnerId, id: ErasureId, mode: string): Promise<void> => {
    const caller = ports.callers.current();
    if (!caller) return;
    await recordEntry(ports, caller, {
      owner: isOrganizationId(owner)
        ? { kind: 'organization', organizationId: owner }
        : { kind: 'guild', guildId: owner },
      action: 'erasure.created',
      resource: 'erasure',
      resourceId: id,
      resourceName: null,
      before: null,
      after: { mode },
    });
  };
