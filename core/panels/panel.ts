import type { Embed, ButtonStyle } from '../chat/index.ts';
import type { CategoryId, ChannelId, ChatMessageId, FlowId, GuildId, PanelId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export const PANEL_STYLES = ['buttons', 'select'] as const;
export const PANEL_STATUSES = ['draft', 'deployed', 'outdated'] as const;

/** Exactly one of the three targets is set. Ids are unique in the panel. */
export interface PanelOption {
  readonly id: string;
  readonly label: string;
  /** Only menus show it. */
  readonly description: string | null;
  readonly emoji: string | null;
  readonly buttonStyle: ButtonStyle;
  readonly categoryId: CategoryId | null;
  readonly flowId: FlowId | null;
  readonly url: string | null;
}

export interface Panel {
  readonly id: PanelId;
  readonly guildId: GuildId;
  readonly name: string;
  /** The next deployment uses this channel. */
  readonly channelId: ChannelId | null;
  readonly style: (typeof PANEL_STYLES)[number];
  readonly content: string | null;
  readonly embeds: readonly Embed[];
  readonly placeholder: string | null;
  readonly options: readonly PanelOption[];
  /** Is null while the message does not exist. */
  readonly messageId: ChatMessageId | null;
  /** Never leaves the service. */
  readonly messageChannelId: ChannelId | null;
  readonly deployedAt: Instant | null;
  /** Is the version of the last deployment; null when it is not deployed. */
  readonly deployedVersion: number | null;
  readonly openCount: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type PanelFields = Pick<
  Panel,
  'name' | 'channelId' | 'style' | 'content' | 'embeds' | 'placeholder' | 'options'
>;

/** `outdated`: the message is gone, or differs from the panel. */
export type PanelStatus = (typeof PANEL_STATUSES)[number];

export type PanelView = Panel & { readonly status: PanelStatus };

export const toPanelView = (panel: Panel): PanelView => ({ ...panel, status: getStatus(panel) });

const getStatus = ({ deployedVersion, messageId, version }: Panel): PanelStatus => {
  if (deployedVersion === null) return 'draft';
  return messageId !== null && version === deployedVersion ? 'deployed' : 'outdated';
};

const DEFAULTS: Omit<PanelFields, 'name'> = {
  channelId: null,
  style: 'buttons',
  content: null,
  embeds: [],
  placeholder: null,
  options: [],
};

export const NOT_DEPLOYED = {
  messageId: null,
  messageChannelId: null,
  deployedAt: null,
  deployedVersion: null,
} as const;

export const buildPanel = (
  identity: Pick<Panel, 'id' | 'guildId' | 'createdAt'>,
  fields: Partial<PanelFields> & Pick<PanelFields, 'name'>,
): Panel => ({
  ...DEFAULTS,
  ...fields,
  ...identity,
  ...NOT_DEPLOYED,
  openCount: 0,
  version: 1,
  updatedAt: identity.createdAt,
});

export const PANEL_FIELDS = ['name', ...Object.keys(DEFAULTS), 'status', 'messageId', 'deployedAt'] as const;
