import { NO_OPENING_RULES, type OpeningRules } from '../categories/index.ts';
import type { CalendarId, ChannelId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import type { Locale } from './locale.ts';
import type { TextKey } from './text-catalogue.ts';

export const CLOSED_CHANNEL_MODES = ['archive', 'delete'] as const;

/** The channel of a closed ticket is read-only in any mode. */
export interface ClosedChannel {
  readonly mode: (typeof CLOSED_CHANNEL_MODES)[number];
  /** The channel is moved or deleted after this time. */
  readonly afterHours: number;
  /** With `archive`, the channel is moved to this group; null leaves it. */
  readonly parentId: ChannelId | null;
}

export const LOG_EVENTS = [
  'opened',
  'claimed',
  'transferred',
  'moved',
  'closed',
  'rated',
  'reopened',
  'deleted',
  'refused',
] as const;

export type LogEvent = (typeof LOG_EVENTS)[number];

/** With `ticket`, one message follows the state of a ticket; with `event` each event has a message of its own. */
export const LOG_STYLES = ['ticket', 'event'] as const;

/** Replies by the API stand under the name of the bot, with the person's above, of the person, or of a staff role. */
export const REPLY_IDENTITIES = ['bot', 'staff', 'role'] as const;

/** The bot writes in tickets in the language of the server, or in that of the requester where it has it. */
export const TICKET_LANGUAGES = ['server', 'requester'] as const;

export const TRANSCRIPT_PLACES = ['logChannel', 'requester', 'categoryChannel'] as const;

export type TranscriptPlace = (typeof TRANSCRIPT_PLACES)[number];

export const TRANSCRIPT_MODES = ['link', 'file', 'none'] as const;

export interface TranscriptDelivery extends Readonly<Record<TranscriptPlace, (typeof TRANSCRIPT_MODES)[number]>> {
  /** A link opens the transcript for this many days. */
  readonly linkDays: number;
}

/** `automatic` needs no decision, with `staff` a user of the API decides, with `off` members cannot ask by commands. */
export const MEMBER_REQUESTS = ['automatic', 'staff', 'off'] as const;

export interface PrivacySettings {
  readonly memberRequests: (typeof MEMBER_REQUESTS)[number];
  /** The opening message of tickets links the page about privacy. */
  readonly linkInTickets: boolean;
}

/** Null keeps the data. */
export interface Retention {
  readonly transcriptsDays: number | null;
  readonly closedTicketsDays: number | null;
  /** The maximum is 30 days. */
  readonly eventsDays: number | null;
}

/** Counts for staff members in all categories that assign tickets. */
export interface AssignmentSettings {
  /** Limits the open claims of those who have no capacity of their own; null has no limit. */
  readonly capacity: number | null;
  /** Those who are available go away after so long without activity; null means never. */
  readonly awayAfterHours: number | null;
}

export type OwnTexts = Readonly<Partial<Record<TextKey, string>>>;

export interface SettingsFields {
  readonly locale: Locale;
  readonly ticketLanguage: (typeof TICKET_LANGUAGES)[number];
  readonly texts: OwnTexts;
  /** Is an IANA name. */
  readonly timezone: string;
  /** The bot's embeds use this 24-bit RGB color. */
  readonly color: number | null;
  readonly logChannelId: ChannelId | null;
  readonly logEvents: readonly LogEvent[];
  readonly logStyle: (typeof LOG_STYLES)[number];
  readonly transcriptToRequester: boolean;
  readonly transcriptDelivery: TranscriptDelivery;
  readonly replyIdentity: (typeof REPLY_IDENTITIES)[number];
  readonly closedChannel: ClosedChannel;
  readonly staffRoleIds: readonly string[];
  readonly retention: Retention;
  readonly privacy: PrivacySettings;
  /** Messages of these bots are part of tickets. */
  readonly botIds: readonly UserId[];
  /** Apply besides those of the category. */
  readonly openingRules: OpeningRules;
  /** Is the calendar of categories that name none; null is open always. */
  readonly calendarId: CalendarId | null;
  readonly assignment: AssignmentSettings;
}

export interface ServerSettings extends SettingsFields {
  readonly guildId: GuildId;
  /** Nothing is removed before this time, an hour after a retention was shortened. Null when none ever was. */
  readonly retentionAppliesAt: Instant | null;
  /** Links to transcripts created until then are invalid. Null when they were never ended. */
  readonly transcriptLinksEndedAt: Instant | null;
  /** Default settings have version 1 and no times. */
  readonly version: number;
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
}

export const NO_CLOSED_CHANNEL: ClosedChannel = { mode: 'archive', afterHours: 24, parentId: null };

export const DEFAULT_SETTINGS: SettingsFields = {
  locale: 'en',
  ticketLanguage: 'server',
  texts: {},
  timezone: 'UTC',
  color: null,
  logChannelId: null,
  logEvents: LOG_EVENTS,
  logStyle: 'ticket',
  transcriptToRequester: true,
  transcriptDelivery: { logChannel: 'link', requester: 'link', categoryChannel: 'link', linkDays: 30 },
  replyIdentity: 'bot',
  closedChannel: NO_CLOSED_CHANNEL,
  staffRoleIds: [],
  retention: { transcriptsDays: null, closedTicketsDays: null, eventsDays: null },
  privacy: { memberRequests: 'staff', linkInTickets: false },
  botIds: [],
  openingRules: NO_OPENING_RULES,
  calendarId: null,
  assignment: { capacity: null, awayAfterHours: null },
};

export const SETTINGS_FIELDS = listKeys(DEFAULT_SETTINGS);

export const buildDefaultSettings = (guildId: GuildId): ServerSettings => ({
  ...DEFAULT_SETTINGS,
  guildId,
  retentionAppliesAt: null,
  transcriptLinksEndedAt: null,
  version: 1,
  createdAt: null,
  updatedAt: null,
});

/** Returns nothing without a channel for it. */
export const listLoggedEvents = ({
  logChannelId,
  logEvents,
}: Pick<SettingsFields, 'logChannelId' | 'logEvents'>): readonly LogEvent[] => (logChannelId === null ? [] : logEvents);

export const resolveStaffRoles = (
  category: { readonly staffRoleIds: readonly string[] } | null,
  { staffRoleIds }: Pick<SettingsFields, 'staffRoleIds'>,
): readonly string[] => (category && category.staffRoleIds.length > 0 ? category.staffRoleIds : staffRoleIds);
