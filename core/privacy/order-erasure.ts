import { type AuditPorts, recordErasure } from '../audit-log/index.ts';
import { type AccountStore, SESSION_MS } from '../dashboard/index.ts';
import type { UserHistoryStore } from '../people/index.ts';
import { conflict, notFound } from '../shared/errors.ts';
import type { ErasureId, GuildId, UserId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { isOrganizationId, type OwnerId } from '../shared/owner.ts';
import type { Erasure, ErasureMode, ErasureStore } from './erasure.ts';
import { listServers, type ListServersPorts } from './list-servers.ts';
import { FIRST_POSITION } from './step-position.ts';

export interface OrderErasurePorts extends AuditPorts, ListServersPorts {
  readonly erasures: ErasureStore;
  readonly histories: UserHistoryStore;
  readonly accounts: Pick<AccountStore, 'hasAccess'>;
}

export interface ErasureInput {
  readonly userId: UserId;
  readonly mode: ErasureMode;
  /** The erasure begins after this delay. */
  readonly delayMs?: number;
}

/**
 * Covers the server, or all present members of the organization. Returns an order of the person that runs already.
 * @throws conflict while the person has an open ticket or access to the dashboard, and for an organization without members
 */
export const orderErasure =
  (ports: OrderErasurePorts) =>
  (owner: OwnerId, input: ErasureInput): Promise<readonly Erasure[]> =>
    ports.work.run(async () => {
      const servers = await listServers(ports, owner);
      for (const guild of servers) await assertErasable(ports, guild, input.userId);
      const added = servers.map((guild) => toErasure(ports, owner, guild, input));
      const id = ports.ids.next('erasure');
      const erasures = await ports.erasures.add(
        owner,
        added.map((erasure) => ({ ...erasure, id })),
      );
      if (erasures[0]?.id === id) await recordErasure(ports)(owner, id, input.mode);
      return erasures;
    });

/** @throws conflict */
export const assertErasable = async (
  ports: Pick<OrderErasurePorts, 'histories' | 'accounts' | 'clock'>,
  guild: GuildId,
  userId: UserId,
): Promise<void> => {
  await assertNoOpenTicket(ports, guild, userId);
  await assertNoDashboardAccess(ports, guild, userId);
};

/** Only those who manage the dashboard decide who is on it. No session has a role that was read longer ago than it lasts. */
const assertNoDashboardAccess = async (
  { accounts, clock }: Pick<OrderErasurePorts, 'accounts' | 'clock'>,
  guild: GuildId,
  userId: UserId,
): Promise<void> => {
  if (!(await accounts.hasAccess(guild, userId, plusMs(clock.now(), -SESSION_MS)))) return;
  throw conflict(
    'dashboard_person',
    `The account belongs to a person of the dashboard of the server ${guild}. Remove the person, or their role, first.`,
  );
};

/** The channel of an open ticket continues to write about its requester. @throws conflict */
const assertNoOpenTicket = async (
  { histories, clock }: Pick<OrderErasurePorts, 'histories' | 'clock'>,
  guild: GuildId,
  userId: UserId,
): Promise<void> => {
  const [history] = await histories.summarize(guild, [{ userId, roleIds: [] }], clock.now());
  if (history && history.openTickets > 0) {
    throw conflict('open_tickets', `The person has an open ticket in the server ${guild}. Close it first.`);
  }
};

const toErasure = (
  { clock }: OrderErasurePorts,
  owner: OwnerId,
  guildId: GuildId,
  { userId, mode, delayMs = 0 }: ErasureInput,
): Omit<Erasure, 'id'> => {
  const now = clock.now();
  return {
    guildId,
    organizationId: isOrganizationId(owner) ? owner : null,
    userId,
    mode,
    position: FIRST_POSITION,
    changedRows: 0,
    kept: [],
    revision: 0,
    dueAt: plusMs(now, delayMs),
    createdAt: now,
    endedAt: null,
  };
};

export const getErasure =
  ({ erasures }: Pick<OrderErasurePorts, 'erasures'>) =>
  async (owner: OwnerId, id: ErasureId): Promise<readonly Erasure[]> => {
    const found = await erasures.list(owner, id);
    if (found.length === 0) throw notFound('Erasure');
    return found;
  };
