import type { ChannelId, GuildId, PanelId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Panel } from './panel.ts';

/** Where panels live. */
export interface PanelStore {
  find(guild: GuildId, id: PanelId): Promise<Panel | null>;
  /** Newest first. */
  list(guild: GuildId, page: PageRequest): Promise<Page<Panel>>;
  /** The panels with a message in the channel, locked until the unit of work ends. */
  listByChannel(guild: GuildId, channel: ChannelId): Promise<readonly Panel[]>;
  /** @throws conflict when the server already uses the name. */
  add(panel: Panel): Promise<void>;
  /**
   * Writes a changed panel except its count of tickets, which only ticket creation changes.
   *
   * @throws conflict when the name is taken; VersionConflict when another request wrote first.
   */
  save(panel: Panel): Promise<Panel>;
  remove(guild: GuildId, id: PanelId): Promise<void>;
}
