import type { Embed, ButtonStyle } from '../chat/index.ts';
import type { CategoryId, ChannelId, ChatMessageId, FlowId, GuildId, PanelId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export const PANEL_STYLES = ['buttons', 'select'] as const;
export const PANEL_STATUSES = ['draft', 'deployed', 'outdated'] as const;

/** One choice of a panel. Exactly one of its three targets is set. */
export interface PanelOption {
  /** Unique in its panel. */
  readonly id: string;
  readonly label: string;
  /** Shown in menus only. */
  readonly description: string | null;
  readonly emoji: string | null;
  readonly buttonStyle: ButtonStyle;
  /** Opens a ticket of this category. */
  readonly categoryId: CategoryId | null;
  /** Starts the flow for the user who chooses it. */
  readonly flowId: FlowId | null;
  /** Leads to an address. */
  readonly url: string | null;
}

/** A message in a channel with which users open tickets. */
export interface Panel {
  readonly id: PanelId;
  readonly guildId: GuildId;
  readonly name: string;
  /** Where it is deployed next. */
  readonly channelId: ChannelId | null;
  readonly style: (typeof PANEL_STYLES)[number];
  readonly content: string | null;
  readonly embeds: readonly Embed[];
  /** Shown by a menu while nothing is chosen. */
  readonly placeholder: string | null;
  readonly options: readonly PanelOption[];
  /** Its message, as long as that is there. */
  readonly messageId: ChatMessageId | null;
  /** Where that message is; never leaves the service. */
  readonly messageChannelId: ChannelId | null;
  readonly deployedAt: Instant | null;
  /** Its version when it was deployed last; null when it is not deployed. */
  readonly deployedVersion: number | null;
  /** Tickets that were opened with it. */
  readonly openCount: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The fields of a panel that a client may set. */
export type PanelFields = Pick<
  Panel,
  'name' | 'channelId' | 'style' | 'content' | 'embeds' | 'placeholder' | 'options'
>;

/** `outdated`: the message is gone, or does not show what the panel says now. */
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

/** A new panel, with the defaults for fields that are not set. */
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

/** The fields of a panel whose changes are reported. */
export const PANEL_FIELDS = ['name', ...Object.keys(DEFAULTS), 'status', 'messageId', 'deployedAt'] as const;
