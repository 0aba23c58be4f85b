import type { ChannelId, GuildId, PanelId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Panel } from './panel.ts';

export const PANEL_LIST = {
  sorts: ['createdAt', 'updatedAt', 'name'],
  defaultSort: '-createdAt',
  texts: ['name', 'content'],
  filters: {
    status: { field: 'status', match: 'equals' },
    channelId: { field: 'channelId', match: 'equals' },
  },
} as const satisfies ListDefinition;
export type PanelQuery = ListQuery<typeof PANEL_LIST>;

/** A deployment that may have posted a message, and is not committed. */
export interface BrokenOffDeployment {
  readonly guildId: GuildId;
  readonly id: PanelId;
  /** Is the key of its calls of `ChatPlatform`. */
  readonly key: string;
}

export interface PanelKey {
  readonly guildId: GuildId;
  readonly id: PanelId;
}

export interface PanelStore {
  find(guild: GuildId, id: PanelId): Promise<Panel | null>;
  list(guild: GuildId, query: PanelQuery, page: PageRequest): Promise<Page<Panel>>;
  /** Locks the panels with a message in the channel until the transaction ends. */
  listByChannel(guild: GuildId, channel: ChannelId): Promise<readonly Panel[]>;
  /** @throws conflict when the name is taken */
  add(panel: Panel): Promise<void>;
  /** Does not write the ticket count. @throws conflict when the name is taken; VersionConflict */
  save(panel: Panel): Promise<Panel>;
  remove(guild: GuildId, id: PanelId): Promise<void>;
  /** Counts as broken off after `until`. */
  startDeployment(guild: GuildId, id: PanelId, key: string, until: Instant): Promise<void>;
  endDeployment(guild: GuildId, id: PanelId, key: string): Promise<void>;
  listBrokenOff(now: Instant, limit: number): Promise<readonly BrokenOffDeployment[]>;
  /** The message shows other hours from then on; null when it shows none. It is no change of the panel. */
  setHoursChange(guild: GuildId, id: PanelId, at: Instant | null): Promise<void>;
  /** Lists panels whose hours have changed, the longest waiting of each server first, at most `perServer`. */
  listChangedHours(now: Instant, perServer: number): Promise<readonly PanelKey[]>;
}
