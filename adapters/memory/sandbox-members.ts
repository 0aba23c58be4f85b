import {
  type ChatChannel,
  type ChatMembership,
  type ChatServer,
  describeSimulatedServer,
  makeUpName,
  type Person,
  type ShownUser,
} from '#core/chat/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type GuildId, type UserId, toUserId } from '#core/shared/ids.ts';

interface Member {
  /** Null for a user who left. */
  readonly roleIds: readonly string[] | null;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly canManage: boolean;
  readonly joinedAt: Instant | null;
  readonly accountCreatedAt: Instant | null;
}

const UNKNOWN: Member = {
  roleIds: [],
  name: null,
  avatarUrl: null,
  canManage: false,
  joinedAt: null,
  accountCreatedAt: null,
};

/** The members of simulated servers: every user is one, without roles, until something else is set. */
export class InMemorySandboxMembers {
  protected isOnline = true;
  readonly #members = new Map<string, Member>();
  readonly #roleNames = new Map<GuildId, Map<string, string>>();

  async listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null> {
    this.requireOnline();
    return this.#get(guild, user).roleIds;
  }

  async findMembership(guild: GuildId, user: UserId): Promise<ChatMembership | null> {
    this.requireOnline();
    const { roleIds, joinedAt, accountCreatedAt } = this.#get(guild, user);
    return roleIds && { roleIds, joinedAt, accountCreatedAt };
  }

  async setMembership(guild: GuildId, user: UserId, since: Omit<ChatMembership, 'roleIds'>): Promise<void> {
    this.#set(guild, user, since);
  }

  async listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]> {
    this.requireOnline();
    return users.map((user) => this.toPerson(guild, user));
  }

  async listMembers(guild: GuildId): Promise<readonly Person[]> {
    const ids = [...this.#members.keys()].map((key) => key.split(' ')).filter(([of]) => of === guild);
    const people = ids.map(([, user = '']) => this.toPerson(guild, toUserId(user)));
    return people.filter(({ isMember }) => isMember).sort((a, b) => (a.userId < b.userId ? -1 : 1));
  }

  async listMembersWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly Person[]> {
    const members = await this.listMembers(guild);
    return members
      .filter((member) => member.roleIds.some((role) => roleIds.includes(role)))
      .sort((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .slice(0, limit);
  }

  async listMembersByName(guild: GuildId, name: string, limit: number): Promise<readonly Person[]> {
    this.requireOnline();
    const members = await this.listMembers(guild);
    return members.filter((one) => one.name.toLowerCase().startsWith(name.toLowerCase())).slice(0, limit);
  }

  protected async describe(guild: GuildId, channels: readonly ChatChannel[]): Promise<ChatServer> {
    this.requireOnline();
    const roleNames = this.#roleNames.get(guild) ?? new Map<string, string>();
    return describeSimulatedServer({ channels, members: await this.listMembers(guild), roleNames });
  }

  async setRoles(guild: GuildId, user: UserId, roleIds: readonly string[]): Promise<void> {
    this.#set(guild, user, { roleIds });
  }

  async setRoleName(guild: GuildId, role: string, name: string): Promise<void> {
    this.#roleNames.set(guild, new Map(this.#roleNames.get(guild)).set(role, name));
  }

  async setCanManage(guild: GuildId, user: UserId, canManage: boolean): Promise<void> {
    this.#set(guild, user, { canManage });
  }

  async setProfile(guild: GuildId, user: UserId, profile: Pick<Member, 'name' | 'avatarUrl'>): Promise<void> {
    this.#set(guild, user, profile);
  }

  async removeMember(guild: GuildId, user: UserId): Promise<void> {
    this.#set(guild, user, { roleIds: null });
  }

  protected hasLeft(guild: GuildId, user: UserId): boolean {
    return this.#get(guild, user).roleIds === null;
  }

  protected requireOnline(): void {
    if (!this.isOnline) throw botUnavailable();
  }

  protected toPerson(guild: GuildId, userId: UserId): Person {
    const { roleIds, name, avatarUrl, canManage } = this.#get(guild, userId);
    const isMember = roleIds !== null;
    return {
      userId,
      name: name ?? makeUpName(userId),
      username: name ?? makeUpName(userId),
      avatarUrl,
      isMember,
      canManageServer: isMember && canManage,
      roleIds: roleIds ?? [],
    };
  }

  protected showUsers(guild: GuildId, users: readonly UserId[]): readonly ShownUser[] {
    return users.map((user) => {
      const { userId, name, avatarUrl } = this.toPerson(guild, user);
      return { userId, name, avatarUrl };
    });
  }

  #get(guild: GuildId, user: UserId): Member {
    return this.#members.get(`${guild} ${user}`) ?? UNKNOWN;
  }

  #set(guild: GuildId, user: UserId, fields: Partial<Member>): void {
    this.#members.set(`${guild} ${user}`, { ...this.#get(guild, user), ...fields });
  }
}
