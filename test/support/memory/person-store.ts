import type { TokenOwner } from '#core/access/index.ts';
import { type Person, type PersonStore, type Session, type SignInLink, toPersonOwner } from '#core/dashboard/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { PersonId } from '#core/shared/ids.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

type Owner = Pick<Person, 'guildId' | 'organizationId'>;

export class InMemoryPersonStore implements PersonStore {
  readonly #people: Map<string, Person>;
  readonly #sessions: Map<string, Session>;
  readonly #links: Map<string, SignInLink>;

  constructor(state: MemoryState) {
    this.#people = state.table('dashboard-people');
    this.#sessions = state.table('dashboard-sessions');
    this.#links = state.table('dashboard-sign-in-links');
  }

  async find(id: PersonId): Promise<Person | null> {
    return this.#people.get(id) ?? null;
  }

  async list(owner: TokenOwner | null): Promise<readonly Person[]> {
    return this.#listOf(toPersonOwner(owner)).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async hasAny(): Promise<boolean> {
    return this.#people.size > 0;
  }

  async addWithin(person: Person, max: number): Promise<boolean> {
    if (this.#listOf(person).length >= max) return false;
    this.#assertUnique(person);
    this.#people.set(person.id, person);
    return true;
  }

  async save(person: Person): Promise<Person> {
    const stored = this.#people.get(person.id);
    if (stored?.version !== person.version) throw new VersionConflict('person');
    this.#assertUnique(person);
    const saved = { ...person, version: person.version + 1, lastActiveAt: stored.lastActiveAt };
    this.#people.set(person.id, saved);
    return saved;
  }

  async remove(id: PersonId): Promise<boolean> {
    this.#links.delete(id);
    for (const session of this.#sessions.values()) if (session.personId === id) this.#sessions.delete(session.id);
    return this.#people.delete(id);
  }

  #listOf({ guildId, organizationId }: Owner): Person[] {
    return [...this.#people.values()].filter(
      (person) => !person.isAccount && person.guildId === guildId && person.organizationId === organizationId,
    );
  }

  #assertUnique(person: Person): void {
    const others = this.#listOf(person).filter(({ id }) => id !== person.id);
    if (others.some(({ name }) => name === person.name)) {
      throw conflict('name_taken', `Another person has the name "${person.name}".`);
    }
    if (person.userId !== null && others.some(({ userId }) => userId === person.userId)) {
      throw conflict('chat_account_taken', `Another person has the account ${person.userId}.`);
    }
  }
}
