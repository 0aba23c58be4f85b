import { type AuditPorts, recordErasure } from '../audit-log/index.ts';
import { type AccountStore, SESSION_MS } from '../dashboard/index.ts';
import type { UserHistoryStore } from '../people/index.ts';
import { conflict, limitReached, notFound } from '../shared/errors.ts';
import type { ErasureId, GuildId, UserId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { isOrganizationId, type OwnerId } from '../shared/owner.ts';
import type { Pseudonyms } from '../shared/pseudonyms.ts';
import { type Erasure, type ErasureMode, type ErasureStore, MAX_RUNNING_ERASURES } from './erasure.ts';
import { listServers, type ListServersPorts } from './list-servers.ts';
import { FIRST_POSITION } from './step-position.ts';

export interface OrderErasurePorts extends AuditPorts, ListServersPorts {
  readonly erasures: ErasureStore;
  readonly histories: UserHistoryStore;
  readonly accounts: Pick<AccountStore, 'hasAccess'>;
  readonly pseudonyms: Pseudonyms;
}

export interface ErasureInput {
  readonly userId: UserId;
  readonly mode: ErasureMode;
  /** The erasure begins after this delay. */
  readonly delayMs?: number;
  /** The person asked for it. */
  readonly isForMember?: boolean;
}

/**
 * Covers the server, or all present members of the organization. Returns an order of the person that runs already.
 * @throws conflict while the person has an open ticket or access to the dashboard, for an organization without
 * members, and at the limit of running erasures
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
      if (erasures[0]?.id !== id) return erasures;
      if (!input.isForMember) await assertWithinLimit(ports, owner);
      await recordErasure(ports)(owner, id, input.mode);
      return erasures;
    });

/** The order that was just added counts, too. @throws conflict */
const assertWithinLimit = async ({ erasures }: OrderErasurePorts, owner: OwnerId): Promise<void> => {
  if ((await erasures.countRunning(owner)) <= MAX_RUNNING_ERASURES) return;
  throw limitReached(`${MAX_RUNNING_ERASURES} erasures run already. Try again when one is completed.`);
};

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
  { clock, pseudonyms }: OrderErasurePorts,
  owner: OwnerId,
  guildId: GuildId,
  { userId, mode, delayMs = 0, isForMember = false }: ErasureInput,
): Omit<Erasure, 'id'> => {
  const now = clock.now();
  return {
    guildId,
    organizationId: isOrganizationId(owner) ? owner : null,
    userId,
    mode,
    memberPseudonym: isForMember ? pseudonyms.toPseudonym(guildId, userId) : null,
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
