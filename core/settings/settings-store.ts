import type { GuildId } from '../shared/ids.ts';
import type { ServerSettings } from './server-settings.ts';

/** Where the settings of servers live. */
export interface SettingsStore {
  /** Null for a server that has changed none. */
  find(guild: GuildId): Promise<ServerSettings | null>;
  /** Writes changed settings. @throws VersionConflict when another request wrote first */
  save(settings: ServerSettings): Promise<ServerSettings>;
}
