import type { Embed, ButtonStyle } from '../chat/index.ts';
import type { CategoryId, ChannelId, ChatMessageId, FlowId, GuildId, PanelId } from '../shared/ids.ts';
import { internal, reported, unreported } from '../shared/record/field.ts';
import {
  getInitialValues,
  listFields,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';

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

export const PANEL_RECORD = {
  id: unreported.id<PanelId>('panel'),
  guildId: unreported.chatId<GuildId>('server'),
  name: reported.text().writable(),
  /** The next deployment uses this channel. */
  channelId: reported.chatId<ChannelId>('channel').nullable().initially(null).writable(),
  style: reported.choice(PANEL_STYLES).initially('buttons').writable(),
  content: reported.text().nullable().initially(null).writable(),
  embeds: reported.data<readonly Embed[]>().initially([]).writable(),
  placeholder: reported.text().nullable().initially(null).writable(),
  options: reported.data<readonly PanelOption[]>().initially([]).writable(),
  /** Is null while the message does not exist. */
  messageId: reported.text<ChatMessageId>().nullable().initially(null),
  messageChannelId: internal.chatId<ChannelId>('channel').nullable().initially(null),
  deployedAt: reported.instant().nullable().initially(null).about('When it was deployed last.'),
  deployedVersion: unreported.count().nullable().initially(null).about('The version that its message shows.'),
  openCount: unreported.count().initially(0).about('Tickets that were opened with it.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Panel = RecordOf<typeof PANEL_RECORD>;
export type PanelFields = WritableOf<typeof PANEL_RECORD>;

/** `outdated`: the message is gone, or differs from the panel. */
export type PanelStatus = (typeof PANEL_STATUSES)[number];

export type PanelView = Panel & { readonly status: PanelStatus };

export const toPanelView = (panel: Panel): PanelView => ({ ...panel, status: getStatus(panel) });

const getStatus = ({ deployedVersion, messageId, version }: Panel): PanelStatus => {
  if (deployedVersion === null) return 'draft';
  return messageId !== null && version === deployedVersion ? 'deployed' : 'outdated';
};

export const NOT_DEPLOYED = {
  messageId: null,
  messageChannelId: null,
  deployedAt: null,
  deployedVersion: null,
} as const;

export const buildPanel = (
  identity: Pick<Panel, 'id' | 'guildId' | 'createdAt'>,
  fields: NewOf<typeof PANEL_RECORD>,
): Panel => ({
  ...getInitialValues(PANEL_RECORD),
  ...fields,
  ...identity,
  updatedAt: identity.createdAt,
});

export const PANEL_FIELDS: readonly string[] = [...listFields(PANEL_RECORD, 'reported'), 'status'];
