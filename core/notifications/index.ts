import type { GuildId, UserId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { PageRequest } from '../shared/page.ts';
import { NOTIFICATIONS_KEPT_MS } from './notification.ts';
import type { NotificationPorts } from './notification-ports.ts';
import type { NotificationFilter, ReadNotifications } from './notification-store.ts';
import { notifyStaff } from './notify-staff.ts';
import { sendDirectMessages } from './send-direct-messages.ts';
import { listSubscribers, subscribeToTicket, unsubscribeFromTicket } from './subscribe-to-ticket.ts';
import { getNotificationSettings, updateNotificationSettings } from './update-settings.ts';

export { MAX_MENTIONS, MAX_TEAM_MENTIONED } from './list-mentioned-staff.ts';
export * from './notification.ts';
export * from './notification-settings.ts';
export type * from './notification-store.ts';
export * from './subscription.ts';
export type { CurrentSettings } from './update-settings.ts';

export const notificationUseCases = (ports: NotificationPorts) => ({
  notify: notifyStaff(ports),
  sendDirectMessages: sendDirectMessages(ports),
  list: (guild: GuildId, staff: UserId, filter: NotificationFilter, page: PageRequest) =>
    ports.notifications.list(guild, staff, filter, page),
  /** Begins the inboxes of the server: from now on events are turned into notifications. */
  countUnread: async (guild: GuildId, staff: UserId): Promise<number> => {
    await ports.eventConsumer.subscribe(guild);
    return ports.notifications.countUnread(guild, staff);
  },
  markRead: (guild: GuildId, staff: UserId, which: ReadNotifications): Promise<void> =>
    ports.notifications.markRead(guild, staff, which, ports.clock.now()),
  purge: (): Promise<number> => ports.notifications.purge(plusMs(ports.clock.now(), -NOTIFICATIONS_KEPT_MS)),
  getSettings: getNotificationSettings(ports),
  updateSettings: updateNotificationSettings(ports),
  subscribe: subscribeToTicket(ports),
  unsubscribe: unsubscribeFromTicket(ports),
  listSubscribers: listSubscribers(ports),
});

export type NotificationUseCases = ReturnType<typeof notificationUseCases>;
