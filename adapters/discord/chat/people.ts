import { type APIGuild, type APIGuildMember, type APIUser, PermissionFlagsBits } from 'discord-api-types/v10';
import type { ChatMembership, KnownMember, MemberStore, Person, ShownUser } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { type GuildId, toUserId, type UserId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import { readMember } from '../event-schemas.ts';
import type { CarriedMembers } from '../carried-members.ts';
import { toSeenMember } from '../seen-members.ts';
import { toShownMember } from '../shown-members.ts';
import { toCreationMs } from '../snowflake.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor, type RequestContext } from '../rest/failures.ts';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';

const { Administrator, ManageGuild } = PermissionFlagsBits;

const GUILD_TTL_MS = 10_000;
const SHOWN_TTL_MS = 5_000;
/** An event says which roles a member has; those who lose one do so rarely in the seconds after it. */
const ROLES_KEPT_MS = 10_000;
/** For names, pictures, and that somebody is a member; with the intent for members each change is an event, too. */
const CARRIED_KEPT_MS = 10 * 60_000;
const MAX_AT_ONCE = 5;

/** These facts decide who may manage the server. */
type GuildFacts = Pick<APIGuild, 'owner_id' | 'roles'>;

const toContext = (guild: GuildId): RequestContext => ({
  needs: ['the Server Members Intent'],
  place: `server ${guild}`,
});

export interface PeopleOptions {
  readonly rest: DiscordRest;
  readonly clock: Clock;
  readonly members: MemberStore;
  readonly carried: CarriedMembers;
}

/** Users and members of servers, as Discord shows them. */
export class DiscordPeople {
  readonly #rest: DiscordRest;
  readonly #clock: Clock;
  readonly #members: MemberStore;
  readonly #carried: CarriedMembers;
  readonly #guilds: TtlCache<GuildFacts>;
  readonly #shown: TtlCache<ShownUser>;
  readonly #limit = createConcurrencyLimit(MAX_AT_ONCE);

  constructor({ rest, clock, members, carried }: PeopleOptions) {
    this.#rest = rest;
    this.#clock = clock;
    this.#members = members;
    this.#carried = carried;
    this.#guilds = new TtlCache(clock, GUILD_TTL_MS);
    this.#shown = new TtlCache(clock, SHOWN_TTL_MS);
  }

  /** Null for a user who is no member. */
  async findMember(guild: GuildId, user: UserId): Promise<APIGuildMember | null> {
    try {
      return await this.#rest.call(toContext(guild), ({ guilds }, options) => guilds.getMember(guild, user, options));
    } catch (error) {
      if (isRefusedFor(error, 'unknownMember', 'unknownUser')) return null;
      throw error;
    }
  }

  async findMembership(guild: GuildId, user: UserId): Promise<ChatMembership | null> {
    const member = await this.findMember(guild, user);
    return (
      member && {
        roleIds: member.roles,
        // A guest without a date has just come.
        joinedAt: member.joined_at === null ? this.#clock.now() : toInstant(Date.parse(member.joined_at)),
        accountCreatedAt: toInstant(toCreationMs(user)),
      }
    );
  }

  async listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]> {
    const found = await Promise.all(users.map((user) => this.#limit(guild, () => this.#findPerson(guild, user))));
    return found.flatMap((person) => person ?? []);
  }

  /** Null for a user who is no member. The roles may be some seconds old. */
  async listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null> {
    const carried = this.#carried.find(guild, user, ROLES_KEPT_MS);
    if (carried) return carried.roles;
    const member = await this.findMember(guild, user);
    return member && (readMember(member).roles ?? []);
  }

  /** May be some minutes old. */
  async isMember(guild: GuildId, user: UserId): Promise<boolean> {
    if (this.#carried.find(guild, user, CARRIED_KEPT_MS)) return true;
    return (await this.findMember(guild, user)) !== null;
  }

  /** A name may be some minutes old. */
  async showUsers(guild: GuildId, users: readonly UserId[]): Promise<readonly ShownUser[]> {
    const shown = await Promise.all(users.map((user) => this.#limit(guild, () => this.#showUser(guild, user))));
    return shown.flatMap((user) => user ?? []);
  }

  async #showUser(guild: GuildId, user: UserId): Promise<ShownUser | null> {
    const carried = this.#carried.find(guild, user, CARRIED_KEPT_MS);
    if (carried) return { userId: user, ...toShownMember(guild, carried.user, carried) };
    const key = `${guild} ${user}`;
    const known = this.#shown.get(key);
    if (known) return known;
    const member = await this.findMember(guild, user);
    const account = member?.user ?? (await this.#findUser(user));
    return account && this.#shown.set(key, { userId: user, ...toShownMember(guild, account, member) });
  }

  /** Asks Discord for members by the beginning of their name, and stores them. */
  async listMembersByName(guild: GuildId, name: string, limit: number): Promise<readonly KnownMember[]> {
    const found = await this.#rest.call(toContext(guild), ({ guilds }, options) =>
      guilds.searchForMembers(guild, { query: name, limit }, options),
    );
    const seen = found.map((member) => toSeenMember(guild, member, this.#clock));
    await this.#members.add(seen);
    return seen.map(({ userId, name: shownName, avatarUrl, roleIds }) => ({
      userId,
      name: shownName,
      avatarUrl,
      roleIds,
    }));
  }

  async #findPerson(guild: GuildId, user: UserId): Promise<Person | null> {
    const member = await this.findMember(guild, user);
    if (member) return toMember(await this.#readGuild(guild), guild, member);
    const known = await this.#findUser(user);
    return known && toStranger(guild, known);
  }

  async #findUser(user: UserId): Promise<APIUser | null> {
    try {
      const context = { needs: [], place: 'Discord' };
      return await this.#rest.call(context, ({ users }, options) => users.get(user, options));
    } catch (error) {
      if (isRefusedFor(error, 'unknownUser')) return null;
      throw error;
    }
  }

  #readGuild(guild: GuildId): Promise<GuildFacts> {
    return this.#guilds.getOrRead(guild, () =>
      this.#rest.call(toContext(guild), ({ guilds }, options) => guilds.get(guild, {}, options)),
    );
  }
}

const toMember = (facts: GuildFacts, guild: GuildId, member: APIGuildMember): Person => ({
  userId: toUserId(member.user.id),
  ...toShownMember(guild, member.user, member),
  username: member.user.username,
  isMember: true,
  canManageServer: canManage(facts, guild, member),
  roleIds: member.roles,
});

/** A user who is no member. */
const toStranger = (guild: GuildId, user: APIUser): Person => ({
  userId: toUserId(user.id),
  ...toShownMember(guild, user, null),
  username: user.username,
  isMember: false,
  canManageServer: false,
  roleIds: [],
});

/** The owner may, and members whose roles allow it; @everyone is the role with the id of the server. */
const canManage = ({ owner_id: ownerId, roles }: GuildFacts, guild: GuildId, member: APIGuildMember): boolean =>
  member.user.id === ownerId ||
  roles.some(
    ({ id, permissions }) =>
      (id === guild || member.roles.includes(id)) && (BigInt(permissions) & (Administrator | ManageGuild)) !== 0n,
  );
