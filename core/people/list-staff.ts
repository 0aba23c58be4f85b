import type { ChatPlatform, KnownMember } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import { listStaffRoles, type StaffRolePorts } from './list-staff-roles.ts';
import type { StaffWork, StaffWorkStore } from './staff-work-store.ts';

export type StaffMember = StaffWork & KnownMember;

export const MAX_STAFF = 1_000;

export interface StaffPorts extends StaffRolePorts {
  readonly chat: ChatPlatform;
  readonly work: StaffWorkStore;
}

/** A search by name checks this many members at most. */
export const MAX_FOUND = 100;

export interface StaffFilter {
  readonly name: string | null;
}

/** Lists the staff seen in the chat, or those found by `filter.name`. @throws bot_unavailable for a search by name */
export const listStaff =
  (ports: StaffPorts) =>
  async (guild: GuildId, filter: StaffFilter, { limit, after }: PageRequest): Promise<Page<StaffMember>> => {
    const members = await listMembers(ports, guild, filter);
    const start = after?.join('\n') ?? '';
    const rows = members
      .map((member) => ({ key: toSortKey(member).join('\n'), member }))
      .filter(({ key }) => key > start)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const { items, next } = toPage(rows, limit, ({ member }) => toSortKey(member));
    const people = items.map(({ member }) => member);
    const work = await ports.work.summarize(
      guild,
      people.map(({ userId }) => userId),
    );
    const workOf = new Map(work.map((one) => [one.userId, one]));
    return { items: people.map((person) => toStaffMember(person, workOf.get(person.userId))), next };
  };

const listMembers = async (
  ports: StaffPorts,
  guild: GuildId,
  { name }: StaffFilter,
): Promise<readonly KnownMember[]> => {
  const roles = await listStaffRoles(ports, guild);
  if (name === null) return ports.chat.listMembersWithRoles(guild, roles, MAX_STAFF);
  const found = await ports.chat.listMembersByName(guild, name, MAX_FOUND);
  return found.filter(({ roleIds }) => roleIds.some((role) => roles.includes(role)));
};

const toStaffMember = (
  { userId, name, avatarUrl, roleIds }: KnownMember,
  work: StaffWork | undefined,
): StaffMember => ({
  userId,
  name,
  avatarUrl,
  roleIds,
  openClaims: work?.openClaims ?? 0,
  lastActivityAt: work?.lastActivityAt ?? null,
});

const toSortKey = ({ name, userId }: KnownMember): readonly [string, string] => [name.toLowerCase(), userId];
