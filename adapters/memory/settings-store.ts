import type { ServerSettings, SettingsStore } from '#core/settings/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemorySettingsStore implements SettingsStore {
  readonly #settings: Map<string, ServerSettings>;

  constructor(state: MemoryState) {
    this.#settings = state.table('server-settings');
  }

  async find(guild: GuildId): Promise<ServerSettings | null> {
    return this.#settings.get(guild) ?? null;
  }

  async save(settings: ServerSettings): Promise<ServerSettings> {
    const current = this.#settings.get(settings.guildId)?.version ?? 1;
    if (current !== settings.version) throw new VersionConflict('settings');
    const saved = { ...settings, version: settings.version + 1 };
    this.#settings.set(settings.guildId, saved);
    return saved;
  }
}
