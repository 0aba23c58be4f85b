import type { MemoryState } from '#adapters/memory/memory-state.ts';
import type { Transfer, TransferKind, TransferLimits, TransferStore } from '#core/portability/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, TransferId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';

export class InMemoryTransferStore implements TransferStore {
  readonly #transfers: Map<string, Transfer>;
  readonly #servers: Map<string, { readonly organizationId: string | null }>;

  constructor(state: MemoryState) {
    this.#transfers = state.table('transfers');
    this.#servers = state.table('servers');
  }

  async find(guild: GuildId, id: TransferId): Promise<Transfer | null> {
    const found = this.#transfers.get(id);
    return found?.guildId === guild ? found : null;
  }

  async list(guild: GuildId, kind: TransferKind, page: PageRequest): Promise<Page<Transfer>> {
    const [after = null] = page.after ?? [];
    const found = this.#listOf(guild, kind)
      .filter(({ id }) => after === null || id < after)
      .reverse();
    return toPage(found, page.limit, ({ id }) => [id]);
  }

  async add(transfer: Transfer, { max, maxFiles }: TransferLimits): Promise<boolean> {
    const all = this.#listOf(transfer.guildId, transfer.kind);
    const { createdAt: now } = transfer;
    const isFree = ({ dueAt, expiresAt }: Transfer) => dueAt === null && (expiresAt === null || expiresAt <= now);
    if (all.filter((one) => !isFree(one)).length >= maxFiles) return false;
    const tooMany = Math.max(0, all.length - (max - 1));
    for (const { id } of all.filter(isFree).slice(0, tooMany)) this.#transfers.delete(id);
    this.#transfers.set(transfer.id, transfer);
    return true;
  }

  async save(transfer: Transfer): Promise<Transfer> {
    if (this.#transfers.get(transfer.id)?.version !== transfer.version) throw new VersionConflict('transfer');
    const saved = { ...transfer, version: transfer.version + 1 };
    this.#transfers.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: TransferId): Promise<void> {
    if (await this.find(guild, id)) this.#transfers.delete(id);
  }

  async acquire(now: Instant, until: Instant, limit: number): Promise<readonly Transfer[]> {
    const all = [...this.#transfers.values()].sort((a, b) => (toPlace(a) < toPlace(b) ? -1 : 1));
    const begun = all.filter(({ attempts, dueAt }) => attempts > 0 && dueAt !== null && dueAt > now);
    const busy = new Set<string>(begun.map(({ guildId }) => guildId));
    const first = all.filter(({ dueAt, guildId }) => {
      if (dueAt === null || dueAt > now || busy.has(guildId)) return false;
      return busy.add(guildId);
    });
    const counts = new Map<string, number>();
    const count = ({ guildId }: Transfer): number => {
      const owner = this.#servers.get(guildId)?.organizationId ?? guildId;
      const place = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, place);
      return place;
    };
    begun.forEach(count);
    const fair = first.map((transfer) => ({ transfer, place: count(transfer) })).sort((a, b) => a.place - b.place);
    return Promise.all(
      fair
        .slice(0, limit)
        .map(({ transfer }) =>
          this.save({ ...transfer, attempts: transfer.attempts + 1, dueAt: until, updatedAt: now }),
        ),
    );
  }

  async purge(before: Instant, limit: number): Promise<number> {
    const old = [...this.#transfers.values()].filter(({ createdAt }) => createdAt < before).slice(0, limit);
    for (const { id } of old) this.#transfers.delete(id);
    return old.length;
  }

  #listOf(guild: GuildId, kind: TransferKind): readonly Transfer[] {
    return [...this.#transfers.values()]
      .filter((transfer) => transfer.guildId === guild && transfer.kind === kind)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

const toPlace = ({ dueAt, id }: Transfer): string => `${dueAt} ${id}`;
