import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, UserId, ViewId } from '#core/shared/ids.ts';
import type { View, ViewStore } from '#core/views/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const compareViews = (a: View, b: View): number => {
  if (a.name === b.name) return a.id < b.id ? -1 : 1;
  return a.name < b.name ? -1 : 1;
};

export class InMemoryViewStore implements ViewStore {
  readonly #views: Map<string, View>;

  constructor(state: MemoryState) {
    this.#views = state.table('views');
  }

  async find(guild: GuildId, id: ViewId): Promise<View | null> {
    const view = this.#views.get(id);
    return view?.guildId === guild ? view : null;
  }

  async listVisible(guild: GuildId, staff: UserId | null): Promise<readonly View[]> {
    return [...this.#views.values()]
      .filter(({ guildId }) => guildId === guild)
      .filter(({ shared, createdById }) => shared || (staff !== null && createdById === staff))
      .sort(compareViews);
  }

  async lockPlaces(): Promise<void> {}

  async add(view: View): Promise<void> {
    this.#views.set(view.id, view);
  }

  async save(view: View): Promise<View> {
    if ((await this.find(view.guildId, view.id))?.version !== view.version) throw new VersionConflict('view');
    const saved = { ...view, version: view.version + 1 };
    this.#views.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: ViewId, version: number | null): Promise<boolean> {
    const view = await this.find(guild, id);
    return view !== null && (version === null || version === view.version) && this.#views.delete(id);
  }
}
