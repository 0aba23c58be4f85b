import { p } from '@mikro-orm/core';
import type { Notification, NotificationOrder, NotificationSettings, Subscription } from '#core/notifications/index.ts';
import { instant, json, table, text } from '../records/table.ts';

export const notifications = table<Notification>(
  'notifications',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    staffId: text(),
    kind: text(),
    ticketId: p.uuid(),
    eventId: p.uuid(),
    actor: json(),
    createdAt: instant(),
    readAt: instant().nullable(),
  },
  {
    uniques: [{ name: 'notifications_event', properties: ['guildId', 'staffId', 'eventId'] }],
    indexes: [
      { name: 'notifications_of_staff', properties: ['guildId', 'staffId', 'id'] },
      { name: 'notifications_of_ticket', properties: ['guildId', 'ticketId'] },
      { name: 'notifications_age', properties: ['createdAt'] },
    ],
  },
);

export const notificationOrders = table<NotificationOrder>(
  'notification_orders',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    staffId: text(),
    kind: text(),
    ticketId: p.uuid(),
    eventId: p.uuid(),
    createdAt: instant(),
    dueAt: instant(),
  },
  {
    uniques: [{ name: 'notification_orders_one', properties: ['guildId', 'ticketId', 'staffId', 'kind'] }],
    indexes: [
      { name: 'notification_orders_due', properties: ['dueAt'] },
      { name: 'notification_orders_of_server', properties: ['guildId', 'dueAt'] },
    ],
  },
);

export const notificationSettings = table<NotificationSettings>('notification_settings', {
  guildId: text().primary(),
  staffId: text().primary(),
  kinds: json(),
  sound: p.boolean(),
  quietHours: text(),
});

export const subscriptions = table<Subscription>('ticket_subscriptions', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  staffId: text().primary(),
  createdAt: instant(),
});
