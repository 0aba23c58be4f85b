import type { GuildId } from '../shared/ids.ts';
import type { ServerSettings } from './server-settings.ts';

export interface SettingsStore {
  /** Returns null for a server with default settings. */
  find(guild: GuildId): Promise<ServerSettings | null>;
  /** @throws VersionConflict when another request wrote first */
  save(settings: ServerSettings): Promise<ServerSettings>;
}
