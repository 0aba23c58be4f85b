import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import type { Locale } from './locale.ts';
import type { TextKey } from './text-catalogue.ts';

export const CLOSED_CHANNEL_MODES = ['archive', 'delete'] as const;

/** What becomes of the channel of a closed ticket, which is read-only from the start. */
export interface ClosedChannel {
  readonly mode: (typeof CLOSED_CHANNEL_MODES)[number];
  /** How long after the ticket was closed the channel is moved or deleted. */
  readonly afterHours: number;
  /** With `archive`: the channel group to which it is moved; null leaves it where it is. */
  readonly parentId: ChannelId | null;
}

/** After how many days data is removed; null keeps it. */
export interface Retention {
  readonly transcriptsDays: number | null;
  readonly closedTicketsDays: number | null;
  /** Events are removed after 30 days at the latest. */
  readonly eventsDays: number | null;
}

export type OwnTexts = Readonly<Partial<Record<TextKey, string>>>;

/** What a server decides for all of its tickets. */
export interface SettingsFields {
  readonly locale: Locale;
  /** Templates that replace texts of the catalogue. */
  readonly texts: OwnTexts;
  /** IANA name. */
  readonly timezone: string;
  /** Of the bot's embeds; 24 bits, red first. */
  readonly color: number | null;
  /** Where closings and ratings are reported. */
  readonly logChannelId: ChannelId | null;
  /** Whether the requester gets a summary of a closed ticket as direct message. */
  readonly transcriptToRequester: boolean;
  readonly closedChannel: ClosedChannel;
  /** Of categories that name none. */
  readonly staffRoleIds: readonly string[];
  readonly retention: Retention;
}

export interface ServerSettings extends SettingsFields {
  readonly guildId: GuildId;
  /** Until then nothing is removed: an hour after a retention became shorter. Null when none ever did. */
  readonly retentionAppliesAt: Instant | null;
  /** Links to transcripts that were created until then open nothing. Null when they were never ended. */
  readonly transcriptLinksEndedAt: Instant | null;
  /** 1 as long as nothing was changed. */
  readonly version: number;
  /** Null as long as nothing was changed, like the next. */
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
}

export const NO_CLOSED_CHANNEL: ClosedChannel = { mode: 'archive', afterHours: 0, parentId: null };

export const DEFAULT_SETTINGS: SettingsFields = {
  locale: 'en',
  texts: {},
  timezone: 'UTC',
  color: null,
  logChannelId: null,
  transcriptToRequester: false,
  closedChannel: NO_CLOSED_CHANNEL,
  staffRoleIds: [],
  retention: { transcriptsDays: null, closedTicketsDays: null, eventsDays: null },
};

export const SETTINGS_FIELDS = listKeys(DEFAULT_SETTINGS);

/** Settings of a server that has changed none. */
export const buildDefaultSettings = (guildId: GuildId): ServerSettings => ({
  ...DEFAULT_SETTINGS,
  guildId,
  retentionAppliesAt: null,
  transcriptLinksEndedAt: null,
  version: 1,
  createdAt: null,
  updatedAt: null,
});

/** The roles that answer the tickets of a category. */
export const resolveStaffRoles = (
  category: { readonly staffRoleIds: readonly string[] } | null,
  { staffRoleIds }: Pick<SettingsFields, 'staffRoleIds'>,
): readonly string[] => (category && category.staffRoleIds.length > 0 ? category.staffRoleIds : staffRoleIds);
