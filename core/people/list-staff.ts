import type { ChatPlatform, Person } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import { listStaffRoles, type StaffRolePorts } from './list-staff-roles.ts';
import type { StaffWork, StaffWorkStore } from './staff-work-store.ts';

/** A member of the server with a staff role. */
export type StaffMember = StaffWork & Pick<Person, 'name' | 'avatarUrl' | 'roleIds'>;

/** The most staff members of a server that are listed. */
export const MAX_STAFF = 1_000;

export interface StaffPorts extends StaffRolePorts {
  readonly chat: ChatPlatform;
  readonly work: StaffWorkStore;
}

/** The members who have a staff role of the settings or of a category, by name. @throws bot_unavailable */
export const listStaff =
  (ports: StaffPorts) =>
  async (guild: GuildId, { limit, after }: PageRequest): Promise<Page<StaffMember>> => {
    const members = await ports.chat.listMembersWithRoles(guild, await listStaffRoles(ports, guild), MAX_STAFF);
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

const toStaffMember = ({ userId, name, avatarUrl, roleIds }: Person, work: StaffWork | undefined): StaffMember => ({
  userId,
  name,
  avatarUrl,
  roleIds,
  openClaims: work?.openClaims ?? 0,
  lastActivityAt: work?.lastActivityAt ?? null,
});

const toSortKey = ({ name, userId }: Person): readonly [string, string] => [name.toLowerCase(), userId];
