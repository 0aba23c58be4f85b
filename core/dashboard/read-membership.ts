import type { Role } from '../access/index.ts';
import { type ChatPlatform, ignoreOutage } from '../chat/index.ts';
import { listStaffRoles, type StaffRolePorts } from '../people/index.ts';
import type { Clock } from '../shared/clock.ts';
import { botUnavailable } from '../shared/errors.ts';
import type { GuildId, UserId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { type AccountStore, type Membership, MEMBERSHIP_GRACE_MS, MEMBERSHIP_MS } from './account-store.ts';
import type { Person } from './person.ts';

export interface MembershipPorts extends StaffRolePorts {
  readonly accounts: AccountStore;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

export const readChatRole = async (ports: MembershipPorts, guild: GuildId, user: UserId): Promise<Role | null> => {
  const [member] = await ports.chat.listPeople(guild, [user]);
  if (!member?.isMember) return null;
  if (member.canManageServer) return 'admin';
  const staffRoles = await listStaffRoles(ports, guild);
  return member.roleIds.some((role) => staffRoles.includes(role)) ? 'staff' : null;
};

/** The chat is asked every five minutes; a role outlives an outage by an hour. @throws bot_unavailable after that */
export const readMembershipRole = async (
  ports: MembershipPorts,
  account: Person,
  guild: GuildId,
): Promise<Role | null> => {
  const membership = await ports.accounts.findMembership(account.id, guild);
  if (!membership || account.userId === null) return null;
  const now = ports.clock.now();
  if (membership.checkedAt > plusMs(now, -MEMBERSHIP_MS)) return membership.role;
  const answer = await readChatRole(ports, guild, account.userId).then((role) => ({ role }), ignoreOutage);
  if (!answer) {
    if (membership.checkedAt > plusMs(now, -MEMBERSHIP_GRACE_MS)) return membership.role;
    throw botUnavailable();
  }
  const { role } = answer;
  const checked: Membership = { ...membership, role, checkedAt: now };
  await ports.accounts.saveMembership(checked, role === membership.role ? null : now);
  return role;
};
