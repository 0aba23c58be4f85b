import { type CategoryStore, listChatParents } from '../categories/index.ts';
import type { FlowStore } from '../flows/index.ts';
import type { PanelStore } from '../panels/index.ts';
import { loadSettings, type SettingsStore } from '../settings/index.ts';
import type { ChannelId, GuildId } from '../shared/ids.ts';

export interface ConfigurationPorts {
  readonly categories: Pick<CategoryStore, 'list'>;
  readonly flows: Pick<FlowStore, 'list'>;
  readonly panels: Pick<PanelStore, 'list'>;
  readonly settings: SettingsStore;
}

const FIRST = { limit: 100, after: null } as const;

/** Lists the channels, groups and forums that the settings and the first 100 categories, panels and flows name. */
export const listConfiguredPlaces = async (
  { categories, flows, panels, settings }: ConfigurationPorts,
  guild: GuildId,
): Promise<ReadonlySet<ChannelId>> => {
  const [ofServer, ...pages] = await Promise.all([
    loadSettings({ settings }, guild),
    categories.list(guild, {}, FIRST),
    panels.list(guild, {}, FIRST),
    flows.list(guild, {}, FIRST),
  ]);
  const [{ items: ofTickets }, { items: posted }, { items: talking }] = pages;
  const named = [
    ofServer.logChannelId,
    ofServer.closedChannel.parentId,
    ...ofTickets.flatMap((category) => [...listChatParents(category), category.transcriptChannelId]),
    ...posted.map(({ channelId }) => channelId),
    ...talking.map(({ trigger }) => trigger.conversation?.parentChannelId ?? null),
  ];
  return new Set(named.filter((id) => id !== null));
};
