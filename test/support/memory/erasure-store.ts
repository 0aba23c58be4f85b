import type { Erasure, ErasureStore, Turn } from '#core/privacy/index.ts';
import type { ErasureId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { isOrganizationId, type OwnerId } from '#core/shared/owner.ts';
import { listOfTurn } from '#adapters/memory/list-due.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryErasureStore implements ErasureStore {
  readonly #erasures: Map<string, Erasure>;

  constructor(state: MemoryState) {
    this.#erasures = state.table('erasures');
  }

  async add(owner: OwnerId, added: readonly Erasure[]): Promise<readonly Erasure[]> {
    const [first] = added;
    const running = this.#listOf(owner).find(
      ({ userId, mode, endedAt }) => endedAt === null && userId === first?.userId && mode === first.mode,
    );
    if (running) return this.list(owner, running.id);
    for (const erasure of added) this.#erasures.set(toKey(erasure), erasure);
    return added;
  }

  async list(owner: OwnerId, id: ErasureId): Promise<readonly Erasure[]> {
    return this.#listOf(owner).filter((erasure) => erasure.id === id);
  }

  async countRunning(owner: OwnerId): Promise<number> {
    const running = this.#listOf(owner).filter((one) => one.endedAt === null && one.memberPseudonym === null);
    return new Set(running.map(({ id }) => id)).size;
  }

  async findNewestOfMember(guild: GuildId, memberPseudonym: UserId): Promise<Erasure | null> {
    const found = this.#listOf(guild).filter((one) => one.memberPseudonym === memberPseudonym);
    return found.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null;
  }

  async acquireDue(now: Instant, until: Instant, turn: Turn): Promise<readonly Erasure[]> {
    const due = listOfTurn(this.#erasures.values(), now, turn);
    const leased = due.map((erasure): Erasure => ({ ...erasure, dueAt: until }));
    for (const erasure of leased) this.#erasures.set(toKey(erasure), erasure);
    return leased;
  }

  async save(erasure: Erasure): Promise<boolean> {
    if (this.#erasures.get(toKey(erasure))?.revision !== erasure.revision - 1) return false;
    this.#erasures.set(toKey(erasure), erasure);
    return true;
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#erasures.values()].filter(({ endedAt }) => endedAt !== null && endedAt < before);
    for (const erasure of old) this.#erasures.delete(toKey(erasure));
    return old.length;
  }

  #listOf(owner: OwnerId): readonly Erasure[] {
    return [...this.#erasures.values()]
      .filter(({ guildId, organizationId }) =>
        isOrganizationId(owner) ? organizationId === owner : organizationId === null && guildId === owner,
      )
      .toSorted((a, b) => (a.guildId < b.guildId ? -1 : 1));
  }
}

const toKey = ({ guildId, id }: Erasure): string => `${guildId} ${id}`;
