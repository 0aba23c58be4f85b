import { type AuditPorts, recordExport } from '../../audit-log/index.ts';
import { limitReached, notFound } from '../../shared/errors.ts';
import type { ExportId, GuildId, UserId } from '../../shared/ids.ts';
import { isOrganizationId, type OwnerId } from '../../shared/owner.ts';
import { listServers, type ListServersPorts } from '../list-servers.ts';
import { FIRST_POSITION } from '../step-position.ts';
import {
  type DataExport,
  EXPORT_KEPT_DAYS,
  type ExportStore,
  MAX_EXPORTS_OF_PERSON,
  MAX_RUNNING_EXPORTS,
} from './data-export.ts';

export interface OrderExportPorts extends AuditPorts, ListServersPorts {
  readonly exports: ExportStore;
}

export interface ExportInput {
  readonly userId: UserId;
  readonly isForMember: boolean;
}

/**
 * Covers the server, or all present members of the organization. Returns an export of the person that is being made.
 * @throws conflict for an organization without members, and at the limits of exports
 */
export const orderExport =
  (ports: OrderExportPorts) =>
  (owner: OwnerId, input: ExportInput): Promise<readonly DataExport[]> =>
    ports.work.run(async () => {
      const servers = await listServers(ports, owner);
      const id = ports.ids.next('export');
      const added = servers.map((guildId) => createExport(ports, owner, { ...input, id, guildId }));
      const exports = await ports.exports.add(owner, added);
      if (exports[0]?.id !== id) return exports;
      if (!input.isForMember) await assertWithinLimit(ports, owner, input.userId);
      await recordExport(ports)(owner, id);
      return exports;
    });

/** The order that was just added counts, too. @throws conflict */
const assertWithinLimit = async ({ exports }: OrderExportPorts, owner: OwnerId, user: UserId): Promise<void> => {
  if ((await exports.countRunning(owner)) > MAX_RUNNING_EXPORTS) {
    throw limitReached(`${MAX_RUNNING_EXPORTS} exports are being made already. Try again when one is completed.`);
  }
  if ((await exports.countOfPerson(owner, user)) <= MAX_EXPORTS_OF_PERSON) return;
  throw limitReached(
    `There are ${MAX_EXPORTS_OF_PERSON} exports of this person already. Each is removed ${EXPORT_KEPT_DAYS} days after it was completed.`,
  );
};

const createExport = (
  { clock }: OrderExportPorts,
  owner: OwnerId,
  fields: ExportInput & { readonly id: ExportId; readonly guildId: GuildId },
): DataExport => {
  const now = clock.now();
  return {
    ...fields,
    organizationId: isOrganizationId(owner) ? owner : null,
    position: FIRST_POSITION,
    recordCount: 0,
    partCount: 0,
    isTruncated: false,
    revision: 0,
    dueAt: now,
    createdAt: now,
    completedAt: null,
    expiresAt: null,
    sentAt: null,
  };
};

export const getExport =
  ({ exports }: Pick<OrderExportPorts, 'exports'>) =>
  async (owner: OwnerId, id: ExportId): Promise<readonly DataExport[]> => {
    const found = await exports.list(owner, id);
    if (found.length === 0) throw notFound('Export');
    return found;
  };

/** Ends the link; the worker that makes the export stops. @throws not_found */
export const removeExport =
  (ports: OrderExportPorts) =>
  (owner: OwnerId, id: ExportId): Promise<void> =>
    ports.work.run(async () => {
      for (const one of await getExport(ports)(owner, id)) await ports.exports.remove(one);
      await recordExport(ports, 'export.deleted')(owner, id);
    });
