import type { DataExport, ExportStore, Turn } from '#core/privacy/index.ts';
import type { ExportId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { isOrganizationId, type OwnerId } from '#core/shared/owner.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import { listOfTurn } from '#adapters/memory/list-due.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

type OfExport = Pick<DataExport, 'guildId' | 'id'>;

export class InMemoryExportStore implements ExportStore {
  readonly #exports: Map<string, DataExport>;
  readonly #parts: Map<string, string>;

  constructor(state: MemoryState) {
    this.#exports = state.table('data_exports');
    this.#parts = state.table('data_export_parts');
  }

  async add(owner: OwnerId, added: readonly DataExport[]): Promise<readonly DataExport[]> {
    const [first] = added;
    const running = this.#listOf(owner).find(
      ({ userId, isForMember, completedAt }) =>
        completedAt === null && userId === first?.userId && isForMember === first.isForMember,
    );
    if (running) return this.list(owner, running.id);
    for (const one of added) this.#exports.set(toKey(one), one);
    return added;
  }

  async list(owner: OwnerId, id: ExportId): Promise<readonly DataExport[]> {
    return this.#listOf(owner).filter((one) => one.id === id);
  }

  async listOrders(owner: OwnerId, { limit, after }: PageRequest): Promise<Page<readonly DataExport[]>> {
    const orders = [...Map.groupBy(this.#listOf(owner), ({ id }) => id)]
      .filter(([id]) => !after?.[0] || id < after[0])
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([, exports]) => exports);
    return toPage(orders.slice(0, limit + 1), limit, ([first]) => [first?.id ?? '']);
  }

  async countOfPerson(owner: OwnerId, user: UserId): Promise<number> {
    const found = this.#listOf(owner).filter(({ userId, isForMember }) => !isForMember && userId === user);
    return new Set(found.map(({ id }) => id)).size;
  }

  async countRunning(owner: OwnerId): Promise<number> {
    const running = this.#listOf(owner).filter((one) => one.completedAt === null && !one.isForMember);
    return new Set(running.map(({ id }) => id)).size;
  }

  async findNewest(guild: GuildId, user: UserId): Promise<DataExport | null> {
    const found = this.#listOf(guild).filter(({ userId, isForMember }) => isForMember && userId === user);
    return found.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null;
  }

  async acquireDue(now: Instant, until: Instant, turn: Turn): Promise<readonly DataExport[]> {
    const due = listOfTurn(this.#exports.values(), now, turn);
    const leased = due.map((one): DataExport => ({ ...one, dueAt: until }));
    for (const one of leased) this.#exports.set(toKey(one), one);
    return leased;
  }

  async save(dataExport: DataExport, part: string | null): Promise<boolean> {
    if (this.#exports.get(toKey(dataExport))?.revision !== dataExport.revision - 1) return false;
    this.#exports.set(toKey(dataExport), dataExport);
    if (part !== null) this.#parts.set(`${toKey(dataExport)} ${dataExport.partCount - 1}`, part);
    return true;
  }

  async findPart(dataExport: OfExport, number: number): Promise<string | null> {
    return this.#parts.get(`${toKey(dataExport)} ${number}`) ?? null;
  }

  async remove(dataExport: OfExport): Promise<void> {
    this.#exports.delete(toKey(dataExport));
    for (const key of this.#parts.keys()) if (key.startsWith(`${toKey(dataExport)} `)) this.#parts.delete(key);
  }

  #listOf(owner: OwnerId): readonly DataExport[] {
    return [...this.#exports.values()]
      .filter(({ guildId, organizationId }) =>
        isOrganizationId(owner) ? organizationId === owner : organizationId === null && guildId === owner,
      )
      .toSorted((a, b) => (a.guildId < b.guildId ? -1 : 1));
  }
}

const toKey = ({ guildId, id }: OfExport): string => `${guildId} ${id}`;
