import type { Actor } from '../shared/actor.ts';
import type { EventId, GuildId, NotificationId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** An event that has several of these for somebody has the first one. */
export const NOTIFICATION_KINDS = ['mention', 'assigned', 'target', 'reply', 'subscribed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Limits the notifications that are kept of one staff member in one server; the oldest go. */
export const MAX_NOTIFICATIONS = 500;
export const NOTIFICATION_DAYS = 30;
export const NOTIFICATIONS_KEPT_MS = NOTIFICATION_DAYS * 86_400_000;
/** Unread ones are counted up to this number. */
export const MAX_UNREAD = 100;
/** Limits the ids of one request that marks notifications as read. */
export const MAX_READ_IDS = 100;

/** An entry in the inbox of a staff member. */
export interface Notification {
  readonly id: NotificationId;
  readonly guildId: GuildId;
  readonly staffId: UserId;
  readonly kind: NotificationKind;
  readonly ticketId: TicketId;
  /** A staff member has at most one notification of an event. */
  readonly eventId: EventId;
  readonly actor: Actor;
  readonly createdAt: Instant;
  readonly readAt: Instant | null;
}

export interface ShownNotification extends Notification {
  readonly ticketNumber: number;
  readonly subject: string | null;
  /** The staff member subscribes to the ticket now. */
  readonly isSubscribed: boolean;
}

/** A direct message about an event that waits until it is sent. */
export interface NotificationOrder extends Pick<
  Notification,
  'id' | 'guildId' | 'staffId' | 'kind' | 'ticketId' | 'eventId' | 'createdAt'
> {
  readonly dueAt: Instant;
}
