import type { GuildId, UserId } from '../shared/ids.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts';

export interface NotificationChannels {
  readonly inbox: boolean;
  readonly directMessage: boolean;
}

export type NotificationChoices = Readonly<Record<NotificationKind, NotificationChannels>>;

export const QUIET_HOURS = ['none', 'outside_shift'] as const;

/** What one staff member wants in one server. */
export interface NotificationSettings {
  readonly guildId: GuildId;
  readonly staffId: UserId;
  readonly kinds: NotificationChoices;
  /** Is for pages in a browser. */
  readonly sound: boolean;
  /** Holds back direct messages, and notices and sounds of a browser; never the inbox. */
  readonly quietHours: (typeof QUIET_HOURS)[number];
}

const INBOX_ONLY: NotificationChannels = { inbox: true, directMessage: false };

export const buildNotificationSettings = (guildId: GuildId, staffId: UserId): NotificationSettings => ({
  guildId,
  staffId,
  kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, INBOX_ONLY])) as NotificationChoices,
  sound: false,
  quietHours: 'none',
});
