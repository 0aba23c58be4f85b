import type { NewCookie, OpenSession, Person, Session, SessionStore, SignInLink } from '#core/dashboard/index.ts';
import type { PersonId, SessionId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemorySessionStore implements SessionStore {
  readonly #people: Map<string, Person>;
  readonly #sessions: Map<string, Session>;
  readonly #links: Map<string, SignInLink>;

  constructor(state: MemoryState) {
    this.#people = state.table('dashboard-people');
    this.#sessions = state.table('dashboard-sessions');
    this.#links = state.table('dashboard-sign-in-links');
  }

  async addLink(link: SignInLink): Promise<void> {
    this.#links.set(link.personId, link);
  }

  async removeLink(person: PersonId): Promise<void> {
    this.#links.delete(person);
  }

  async redeemLink(hash: string, now: Instant): Promise<PersonId | null> {
    const link = [...this.#links.values()].find((one) => one.hash === hash);
    if (!link) return null;
    this.#links.delete(link.personId);
    return link.expiresAt > now ? link.personId : null;
  }

  async add(session: Session, max: number): Promise<void> {
    this.#sessions.set(session.id, session);
    const newestFirst = [...this.#sessions.values()]
      .filter(({ personId }) => personId === session.personId)
      .sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1));
    for (const { id } of newestFirst.slice(max)) this.#sessions.delete(id);
  }

  async find(hash: string, now: Instant, usedAfter: Instant): Promise<OpenSession | null> {
    const session = [...this.#sessions.values()].find((one) => hasCookie(one, hash, now));
    return session ? this.findById(session.id, now, usedAfter) : null;
  }

  async findById(id: SessionId, now: Instant, usedAfter: Instant): Promise<OpenSession | null> {
    const session = this.#sessions.get(id);
    const person = session && this.#people.get(session.personId);
    if (!person || session.expiresAt <= now || session.usedAt <= usedAfter) return null;
    return { session, person };
  }

  async replaceCookie({ id, previousHash, ...cookie }: NewCookie): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (session?.hash !== previousHash) return false;
    this.#sessions.set(id, { ...session, ...cookie, previousHash });
    return true;
  }

  async recordUse(id: SessionId, at: Instant): Promise<void> {
    const session = this.#sessions.get(id);
    const person = session && this.#people.get(session.personId);
    if (!person) return;
    this.#sessions.set(id, { ...session, usedAt: at });
    this.#people.set(person.id, { ...person, lastActiveAt: at });
  }

  async list(person: PersonId, now: Instant, usedAfter: Instant): Promise<readonly Session[]> {
    return [...this.#sessions.values()]
      .filter(({ personId, expiresAt, usedAt }) => personId === person && expiresAt > now && usedAt > usedAfter)
      .sort((a, b) => (a.usedAt === b.usedAt ? (a.id < b.id ? -1 : 1) : a.usedAt < b.usedAt ? 1 : -1));
  }

  async removeOwn(person: PersonId, id: SessionId): Promise<void> {
    if (this.#sessions.get(id)?.personId === person) this.#sessions.delete(id);
  }

  async removeOthers(person: PersonId, kept: SessionId): Promise<void> {
    for (const { id, personId } of this.#sessions.values()) {
      if (personId === person && id !== kept) this.#sessions.delete(id);
    }
  }

  async remove(id: SessionId): Promise<void> {
    this.#sessions.delete(id);
  }

  async removeAll(person: PersonId): Promise<void> {
    for (const { id, personId } of this.#sessions.values()) if (personId === person) this.#sessions.delete(id);
  }

  async purge(now: Instant, usedAfter: Instant): Promise<number> {
    const links = [...this.#links.values()].filter(({ expiresAt }) => expiresAt <= now);
    const sessions = [...this.#sessions.values()].filter(
      ({ expiresAt, usedAt, personId }) => expiresAt <= now || usedAt <= usedAfter || !this.#people.has(personId),
    );
    for (const { personId } of links) this.#links.delete(personId);
    for (const { id } of sessions) this.#sessions.delete(id);
    return links.length + sessions.length;
  }
}

const hasCookie = (session: Session, hash: string, now: Instant): boolean =>
  session.hash === hash || (session.previousHash === hash && (session.previousUntil ?? '') > now);
