import { type ChatPlatform, ignoreOutage, type Person } from '../chat/index.ts';
import type { Clock } from '../shared/clock.ts';
import { notFound } from '../shared/errors.ts';
import { type GuildId, isChatId, type UserId } from '../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import { listStaff, MAX_FOUND, type StaffPorts } from './list-staff.ts';
import type { UserHistoryStore } from './user-history-store.ts';
import type { UserProfile } from './user-profile.ts';

export { MAX_FOUND, MAX_STAFF, type StaffMember } from './list-staff.ts';
export { listStaffRoles, type StaffRolePorts } from './list-staff-roles.ts';
export type { StaffWork, StaffWorkStore } from './staff-work-store.ts';
export type { AskedUser, UserHistoryStore } from './user-history-store.ts';
export type { UserHistory, UserProfile } from './user-profile.ts';

export interface PeoplePorts extends StaffPorts {
  readonly chat: ChatPlatform;
  readonly histories: UserHistoryStore;
  readonly clock: Clock;
}

export const MAX_USERS = 100;

export const peopleUseCases = (ports: PeoplePorts) => ({
  listStaff: listStaff(ports),
  /** Keeps the order; a user unknown to the chat has only a history. */
  list: (guild: GuildId, users: readonly UserId[], page: PageRequest): Promise<Page<UserProfile>> =>
    listProfiles(ports, guild, users, page),
  /** Lists members whose name begins with this, as the chat finds them. @throws bot_unavailable */
  search: async (guild: GuildId, name: string, page: PageRequest): Promise<Page<UserProfile>> => {
    const found = await ports.chat.listMembersByName(guild, name, MAX_FOUND);
    const users = found.map(({ userId }) => userId);
    return listProfiles(ports, guild, users, page);
  },
  get: async (guild: GuildId, user: UserId): Promise<UserProfile> => {
    if (!isChatId(user)) throw notFound('User');
    const [profile] = await readProfiles(ports, guild, [user]);
    if (!profile) throw notFound('User');
    return profile;
  },
});

export type PeopleUseCases = ReturnType<typeof peopleUseCases>;

const listProfiles = async (
  ports: PeoplePorts,
  guild: GuildId,
  users: readonly UserId[],
  { limit, after }: PageRequest,
): Promise<Page<UserProfile>> => {
  const start = after ? users.findIndex((user) => user === after[0]) + 1 : 0;
  const { items, next } = toPage(users.slice(start), limit, (user) => [user]);
  return { items: await readProfiles(ports, guild, items), next };
};

const readProfiles = async (
  { chat, histories, clock }: PeoplePorts,
  guild: GuildId,
  users: readonly UserId[],
): Promise<readonly UserProfile[]> => {
  const people = await chat.listPeople(guild, users).catch(ignoreOutage);
  const byId = new Map(people?.map((person) => [person.userId, person]));
  const asked = users.map((userId) => ({ userId, roleIds: byId.get(userId)?.roleIds ?? [] }));
  const found = await histories.summarize(guild, asked, clock.now());
  return found.map((history) => ({ ...history, ...describePerson(people !== null, byId.get(history.userId)) }));
};

/** Distinguishes a user unknown to the chat from an unavailable chat. */
const UNKNOWN = { name: null, avatarUrl: null, isMember: false, roleIds: [] };
const NOT_ASKED = { name: null, avatarUrl: null, isMember: null, roleIds: null };

const describePerson = (isAsked: boolean, person: Person | undefined) => {
  if (!isAsked) return NOT_ASKED;
  if (!person) return UNKNOWN;
  const { name, avatarUrl, isMember, roleIds } = person;
  return { name, avatarUrl, isMember, roleIds };
};
