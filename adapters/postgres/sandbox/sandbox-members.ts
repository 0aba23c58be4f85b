import {
  ALL_INTENTS,
  type BotIntents,
  type ChatChannel,
  type ChatMembership,
  type ChatServer,
  describeSimulatedServer,
  makeUpName,
  type Person,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import type { ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import { type ChatIds, SandboxRows } from './sandbox-rows.ts';
import {
  FIND_PEOPLE,
  FIND_MEMBERSHIP,
  LIST_MEMBERS,
  LIST_ROLE_NAMES,
  LIST_ROLES,
  LIST_WITH_ROLES,
  SET_CAN_MANAGE,
  SET_MEMBERSHIP,
  SET_PROFILE,
  SET_ROLE_NAME,
  SET_ROLES,
} from './sandbox-member-sql.ts';
import { FIND_KEY, IS_ONLINE } from './sandbox-sql.ts';

/** The members of simulated servers, and what the bot writes to them directly. */
export class SandboxMembers {
  protected readonly db: Database;
  protected readonly clock: Clock;
  protected readonly rows: SandboxRows;
  readonly #intents: BotIntents;

  constructor(db: Database, clock: Clock, nextId: ChatIds, intents = ALL_INTENTS) {
    this.db = db;
    this.#intents = intents;
    this.clock = clock;
    this.rows = new SandboxRows(clock, nextId);
  }

  async listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null> {
    return (await this.requireOnline<{ roles: readonly string[] | null }>(LIST_ROLES, { guild, user })).roles;
  }

  async findMembership(guild: GuildId, user: UserId): Promise<ChatMembership | null> {
    const row = await this.requireOnline<MembershipRow>(FIND_MEMBERSHIP, { guild, user });
    const { roleIds, joinedAt, accountCreatedAt } = row;
    return roleIds && { roleIds, joinedAt, accountCreatedAt };
  }

  async setMembership(guild: GuildId, user: UserId, since: Omit<ChatMembership, 'roleIds'>): Promise<void> {
    await this.db.query(SET_MEMBERSHIP, { guild, user, ...since });
  }

  async setRoles(guild: GuildId, user: UserId, roleIds: readonly string[]): Promise<void> {
    await this.db.query(SET_ROLES, { guild, user, roles: toJsonText(roleIds) });
  }

  async setRoleName(guild: GuildId, role: string, name: string): Promise<void> {
    await this.db.query(SET_ROLE_NAME, { guild, role, name });
  }

  async setCanManage(guild: GuildId, user: UserId, canManage: boolean): Promise<void> {
    await this.db.query(SET_CAN_MANAGE, { guild, user, canManage });
  }

  async listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]> {
    return this.#listPeople(FIND_PEOPLE, { guild, users });
  }

  async listMembersWithRoles(guild: GuildId, roles: readonly string[], limit: number): Promise<readonly Person[]> {
    return (await this.db.query<PersonRow>(LIST_WITH_ROLES, { guild, roles, limit })).map(toPerson);
  }

  async listMembersByName(guild: GuildId, name: string, limit: number): Promise<readonly Person[]> {
    if (!(await this.isReachable())) throw botUnavailable();
    const members = await this.listMembers(guild);
    return members.filter((one) => one.name.toLowerCase().startsWith(name.toLowerCase())).slice(0, limit);
  }

  /** @throws bot_unavailable while it is out of reach */
  async #listPeople(statement: string, values: NamedValues): Promise<readonly Person[]> {
    const rows = await this.db.query<AskedRow>(statement, values);
    if (rows[0]?.online !== true) throw botUnavailable();
    return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : toPerson({ ...row, userId })));
  }

  getIntents(): Promise<BotIntents> {
    return Promise.resolve(this.#intents);
  }

  async isReachable(): Promise<boolean> {
    return (await this.db.queryOne<{ online: boolean }>(IS_ONLINE))?.online === true;
  }

  protected async describe(guild: GuildId, channels: readonly ChatChannel[]): Promise<ChatServer> {
    if (!(await this.isReachable())) throw botUnavailable();
    const named = await this.db.query<{ id: string; name: string }>(LIST_ROLE_NAMES, { guild });
    const roleNames = new Map(named.map(({ id, name }) => [id, name]));
    return describeSimulatedServer({ channels, members: await this.listMembers(guild), roleNames });
  }

  async listMembers(guild: GuildId): Promise<readonly Person[]> {
    return (await this.db.query<PersonRow>(LIST_MEMBERS, { guild })).map(toPerson);
  }

  async setProfile(guild: GuildId, user: UserId, profile: Pick<PersonRow, 'name' | 'avatarUrl'>): Promise<void> {
    await this.db.query(SET_PROFILE, { guild, user, ...profile });
  }

  async removeMember(guild: GuildId, user: UserId): Promise<void> {
    await this.db.query(SET_ROLES, { guild, user, roles: null });
  }

  /** Runs what the bot does. @throws bot_unavailable while it is out of reach */
  protected async requireOnline<Row>(statement: string, values: NamedValues): Promise<Row> {
    const row = await this.db.queryOne<Row & { online: boolean }>(statement, values);
    if (!row?.online) throw botUnavailable();
    return row;
  }

  protected runOnce(key: string): Promise<{ messageId: ChatMessageId | null } | null> {
    return this.db.queryOne<{ messageId: ChatMessageId | null }>(FIND_KEY, { key });
  }
}

/** One without roles has left. */
type MembershipRow = Omit<ChatMembership, 'roleIds'> & { readonly roleIds: readonly string[] | null };

type PersonRow = Omit<Person, 'name' | 'username'> & { readonly name: string | null };
/** One without a user says only that the bot is online. */
type AskedRow = Omit<PersonRow, 'userId'> & { readonly userId: UserId | null; readonly online: boolean };

const toPerson = ({ userId, name, ...shown }: PersonRow): Person => ({
  userId,
  name: name ?? makeUpName(userId),
  username: name ?? makeUpName(userId),
  avatarUrl: shown.avatarUrl,
  isMember: shown.isMember,
  roleIds: shown.roleIds,
  // Who has left can change nothing.
  canManageServer: shown.isMember && shown.canManageServer,
});
