import type { AccountStore, Membership, Person } from '#core/dashboard/index.ts';
import type { Server } from '#core/organizations/index.ts';
import type { GuildId, PersonId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryAccountStore implements AccountStore {
  readonly #people: Map<string, Person>;
  readonly #memberships: Map<string, Membership>;
  readonly #servers: Map<string, Server>;

  constructor(state: MemoryState) {
    this.#people = state.table('dashboard-people');
    this.#memberships = state.table('dashboard-memberships');
    this.#servers = state.table('servers');
  }

  async save(account: Person, memberships: readonly Omit<Membership, 'personId'>[]): Promise<Person> {
    const known = [...this.#people.values()].find((one) => one.isAccount && one.userId === account.userId);
    const saved = known ? { ...known, name: account.name, role: account.role } : account;
    this.#people.set(saved.id, saved);
    for (const { guildId } of await this.listMemberships(saved.id)) this.#memberships.delete(toKey(saved.id, guildId));
    for (const { guildId, role, checkedAt } of memberships)
      this.#memberships.set(toKey(saved.id, guildId), { personId: saved.id, guildId, role, checkedAt });
    return saved;
  }

  async listMemberships(account: PersonId): Promise<readonly Membership[]> {
    return [...this.#memberships.values()]
      .filter(({ personId }) => personId === account)
      .sort((a, b) => (a.guildId < b.guildId ? -1 : 1));
  }

  async findMembership(account: PersonId, guild: GuildId): Promise<Membership | null> {
    return this.#memberships.get(toKey(account, guild)) ?? null;
  }

  async saveMembership(membership: Membership, accessChangedAt: Instant | null): Promise<void> {
    const key = toKey(membership.personId, membership.guildId);
    if (this.#memberships.has(key)) this.#memberships.set(key, membership);
    const person = this.#people.get(membership.personId);
    if (person && accessChangedAt !== null) this.#people.set(person.id, { ...person, accessChangedAt });
  }

  async hasAccess(guild: GuildId, user: UserId, readAfter: Instant): Promise<boolean> {
    const organization = this.#servers.get(guild)?.organizationId ?? null;
    const hasRole = ({ id }: Person): boolean => {
      const membership = this.#memberships.get(toKey(id, guild));
      return membership !== undefined && membership.role !== null && membership.checkedAt > readAfter;
    };
    return [...this.#people.values()].some(
      (person) =>
        person.userId === user &&
        (person.guildId === guild ||
          (organization !== null && person.organizationId === organization) ||
          (person.isAccount && hasRole(person))),
    );
  }

  async listPeopleWith(user: UserId): Promise<readonly Person[]> {
    return [...this.#people.values()].filter(({ userId, isAccount }) => userId === user && !isAccount);
  }
}

const toKey = (person: PersonId, guild: GuildId): string => `${person} ${guild}`;
