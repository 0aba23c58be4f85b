import type { MemoryState } from '#adapters/memory/memory-state.ts';
import { type Backtest, type BacktestKind, type BacktestStore, hasEnded } from '#core/backtests/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { BacktestId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';

export class InMemoryBacktestStore implements BacktestStore {
  readonly #backtests: Map<string, Backtest>;

  constructor(state: MemoryState) {
    this.#backtests = state.table('backtests');
  }

  async find(guild: GuildId, id: BacktestId): Promise<Backtest | null> {
    const found = this.#backtests.get(id);
    return found?.guildId === guild ? found : null;
  }

  async list(guild: GuildId, kinds: readonly BacktestKind[], page: PageRequest): Promise<Page<Backtest>> {
    const [after = null] = page.after ?? [];
    const found = this.#listOf(guild)
      .filter(({ kind, id }) => kinds.includes(kind) && (after === null || id < after))
      .reverse();
    return toPage(found, page.limit, ({ id }) => [id]);
  }

  async add(backtest: Backtest, { max, maxWaiting }: { max: number; maxWaiting: number }): Promise<boolean> {
    const all = this.#listOf(backtest.guildId);
    if (all.filter(({ status }) => status === 'queued').length >= maxWaiting) return false;
    const tooMany = Math.max(0, all.length - (max - 1));
    for (const { id } of all.filter(hasEnded).slice(0, tooMany)) this.#backtests.delete(id);
    this.#backtests.set(backtest.id, backtest);
    return true;
  }

  async save(backtest: Backtest): Promise<Backtest> {
    if (this.#backtests.get(backtest.id)?.version !== backtest.version) throw new VersionConflict('backtest');
    const saved = { ...backtest, version: backtest.version + 1 };
    this.#backtests.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: BacktestId): Promise<void> {
    if (await this.find(guild, id)) this.#backtests.delete(id);
  }

  async acquire(now: Instant, until: Instant): Promise<Backtest | null> {
    const isBusy = (guild: GuildId) => this.#listOf(guild).some(({ status }) => status === 'running');
    const [due] = [...this.#backtests.values()]
      .filter(({ dueAt, status, guildId }) => dueAt && dueAt <= now && (status === 'running' || !isBusy(guildId)))
      .sort((a, b) => `${a.dueAt} ${a.id}`.localeCompare(`${b.dueAt} ${b.id}`));
    if (!due) return null;
    return this.save({ ...due, status: 'running', attempts: due.attempts + 1, dueAt: until, updatedAt: now });
  }

  async purge(before: Instant, limit: number): Promise<number> {
    const old = [...this.#backtests.values()].filter(({ createdAt }) => createdAt < before).slice(0, limit);
    for (const { id } of old) this.#backtests.delete(id);
    return old.length;
  }

  #listOf(guild: GuildId): readonly Backtest[] {
    return [...this.#backtests.values()]
      .filter(({ guildId }) => guildId === guild)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
