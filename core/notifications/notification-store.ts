import type { GuildId, NotificationId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Notification, NotificationOrder, ShownNotification } from './notification.ts';
import type { NotificationSettings } from './notification-settings.ts';
import type { Subscription } from './subscription.ts';

export type ReadNotifications = { readonly ids: readonly NotificationId[] } | { readonly until: Instant };

export interface NotificationStore {
  /**
   * Adds notifications of one server. Ignores those of an event that the staff member has already. Keeps the newest
   * `MAX_NOTIFICATIONS` of each of them.
   */
  add(guild: GuildId, notifications: readonly Notification[]): Promise<void>;
  /** Lists the newest first, with what the ticket is now. Omits those of deleted tickets. */
  list(guild: GuildId, staff: UserId, filter: NotificationFilter, page: PageRequest): Promise<Page<ShownNotification>>;
  /** Counts up to `MAX_UNREAD`. */
  countUnread(guild: GuildId, staff: UserId): Promise<number>;
  /** Leaves those that are read as they are. */
  markRead(guild: GuildId, staff: UserId, which: ReadNotifications, at: Instant): Promise<void>;
  /** Removes the notifications, subscriptions and orders of a deleted ticket. */
  removeOfTicket(guild: GuildId, ticket: TicketId): Promise<void>;
  /** Removes a batch of those that are older. @returns how many */
  purge(before: Instant): Promise<number>;
}

export interface NotificationFilter {
  readonly isUnread: boolean;
}

export interface NotificationOrderStore {
  /** Adds orders of one server. One at a time waits for a staff member, a ticket and a kind; others are ignored. */
  add(guild: GuildId, orders: readonly NotificationOrder[]): Promise<void>;
  /** Lists the longest due of each server, at most `perServer`. May leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly NotificationOrder[]>;
  postpone(guild: GuildId, id: NotificationId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: NotificationId): Promise<void>;
}

export interface NotificationSettingsStore {
  find(guild: GuildId, staff: UserId): Promise<NotificationSettings | null>;
  /** Returns any order, and omits those who never set any. */
  listOf(guild: GuildId, staff: readonly UserId[]): Promise<readonly NotificationSettings[]>;
  save(settings: NotificationSettings): Promise<void>;
}

export interface SubscriptionStore {
  /** Locks the subscriptions of the ticket until the transaction ends. @returns false when others have all `max` */
  add(subscription: Subscription, max: number): Promise<boolean>;
  remove(guild: GuildId, ticket: TicketId, staff: UserId): Promise<void>;
  /** Lists the oldest first. */
  list(guild: GuildId, ticket: TicketId, page: PageRequest): Promise<Page<Subscription>>;
}
