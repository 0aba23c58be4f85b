import { findHighestRole, type Role } from '../access/index.ts';
import { ignoreOutage } from '../chat/index.ts';
import { AppError, botUnavailable } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { AccountServer, ChatAccount, SignInAnswer, SignInAttempt } from './account-provider.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { type Membership, MEMBERSHIP_GRACE_MS } from './account-store.ts';
import type { Person } from './person.ts';
import { readChatRole } from './read-membership.ts';
import { type NewSession, startSession } from './start-session.ts';

const AT_ONCE = 5;

/**
 * The account gets its roles in each server, and those of the people who have it. @throws sign_in_failed;
 * sign_in_unavailable; no_dashboard_access for an account without any role; bot_unavailable when no role is known
 * during an outage
 */
export const signInWithAccount =
  (ports: DashboardPorts) =>
  async (attempt: SignInAttempt, answer: SignInAnswer, browser: string | null = null): Promise<NewSession> => {
    const { accountProvider, accounts, work } = ports;
    if (!accountProvider) throw createUnavailableError();
    const account = await accountProvider.fetchAccount(attempt, answer);
    const memberships = await readMemberships(ports, account);
    const people = await accounts.listPeopleWith(account.userId);
    const role = findHighestRole([...memberships, ...people].map((one) => one.role));
    if (!role) throw memberships.some(({ isKnown }) => !isKnown) ? botUnavailable() : createAccessError(account);
    return work.run(async () => {
      const person = await accounts.save(toPerson(ports, account, role), memberships);
      return startSession(ports, person, browser);
    });
  };

const createUnavailableError = () =>
  new AppError('sign_in_unavailable', 'Nobody can sign in with an account of the chat here. Use a sign-in link.');

const createAccessError = ({ name }: ChatAccount) =>
  new AppError(
    'no_dashboard_access',
    `The account "${name}" has no role in a server of this service. Ask somebody who may manage the server.`,
  );

const toPerson = ({ clock, ids }: DashboardPorts, { userId, name }: ChatAccount, role: Role): Person => ({
  id: ids.next('person'),
  guildId: null,
  organizationId: null,
  name,
  userId,
  role,
  isAccount: true,
  accessChangedAt: clock.now(),
  lastActiveAt: null,
  language: null,
  timezone: null,
  version: 1,
  createdAt: clock.now(),
});

type NewMembership = Omit<Membership, 'personId'> & { readonly isKnown: boolean };

const readMemberships = async (
  ports: DashboardPorts,
  { userId, servers }: ChatAccount,
): Promise<readonly NewMembership[]> => {
  const known = await ports.organizations.listServersByIds(servers.map(({ guildId }) => guildId));
  const ids = new Set<GuildId>(known.map(({ id }) => id));
  const checkedAt = ports.clock.now();
  const read = async ({ guildId, canManage }: AccountServer): Promise<NewMembership> => {
    if (canManage) return { guildId, role: 'admin', checkedAt, isKnown: true };
    const answer = await readChatRole(ports, guildId, userId).then((role) => ({ role }), ignoreOutage);
    // An unknown role is read when the server is opened.
    if (!answer) return { guildId, role: null, checkedAt: plusMs(checkedAt, -MEMBERSHIP_GRACE_MS), isKnown: false };
    return { guildId, role: answer.role, checkedAt, isKnown: true };
  };
  return mapInGroups(
    servers.filter(({ guildId }) => ids.has(guildId)),
    read,
  );
};

const mapInGroups = async <T, Result>(items: readonly T[], map: (item: T) => Promise<Result>): Promise<Result[]> => {
  if (items.length === 0) return [];
  const results = await Promise.all(items.slice(0, AT_ONCE).map(map));
  return [...results, ...(await mapInGroups(items.slice(AT_ONCE), map))];
};
