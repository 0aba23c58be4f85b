import { type AuditPorts, recordRejection } from '../../audit-log/index.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { GuildId, PrivacyRequestId } from '../../shared/ids.ts';
import { orderExport, type OrderExportPorts } from '../exports/order-export.ts';
import { orderErasure, type OrderErasurePorts } from '../order-erasure.ts';
import type { PrivacyRequest, PrivacyRequestStore } from './privacy-request.ts';

export interface DecidePorts extends OrderExportPorts, OrderErasurePorts, AuditPorts {
  readonly requests: PrivacyRequestStore;
}

/**
 * The member gets the link of an export. @throws not_found; conflict for a request that is decided, and for an erasure
 * while the member has an open ticket
 */
export const acceptRequest =
  (ports: DecidePorts) =>
  (guild: GuildId, id: PrivacyRequestId): Promise<PrivacyRequest> =>
    ports.work.run(async () => {
      const request = await getWaiting(ports, guild, id);
      const [order] = await orderFor(ports, request);
      return decide(ports, { ...request, status: 'accepted', orderId: order?.id ?? null });
    });

/** @throws not_found; conflict for a request that is decided */
export const rejectRequest =
  (ports: DecidePorts) =>
  (guild: GuildId, id: PrivacyRequestId): Promise<PrivacyRequest> =>
    ports.work.run(async () => {
      const request = await getWaiting(ports, guild, id);
      await recordRejection(ports)(request);
      return decide(ports, { ...request, status: 'rejected' });
    });

const orderFor = (
  ports: DecidePorts,
  { guildId, userId, kind }: PrivacyRequest,
): Promise<readonly { readonly id: string }[]> =>
  kind === 'export'
    ? orderExport(ports)(guildId, { userId, isForMember: true })
    : orderErasure(ports)(guildId, { userId, mode: 'erase', isForMember: true });

const getWaiting = async ({ requests }: DecidePorts, guild: GuildId, id: PrivacyRequestId): Promise<PrivacyRequest> => {
  const request = await requests.find(guild, id);
  if (!request) throw notFound('Request');
  if (request.status !== 'requested') throw alreadyDecided();
  return request;
};

const decide = async ({ requests, clock }: DecidePorts, request: PrivacyRequest): Promise<PrivacyRequest> => {
  const decided = { ...request, decidedAt: clock.now() };
  if (!(await requests.decide(decided))) throw alreadyDecided();
  return decided;
};

const alreadyDecided = () => conflict('already_done', 'The request is decided already.');
