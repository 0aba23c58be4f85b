import { listDueByServer } from '#adapters/memory/list-due.ts';
import { toSortedPage } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';
import {
  MAX_NOTIFICATIONS,
  MAX_UNREAD,
  type Notification,
  type NotificationFilter,
  type NotificationOrder,
  type NotificationOrderStore,
  type NotificationSettings,
  type NotificationSettingsStore,
  type NotificationStore,
  type ReadNotifications,
  type ShownNotification,
  type Subscription,
  type SubscriptionStore,
} from '#core/notifications/index.ts';
import type { GuildId, NotificationId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Ticket } from '#core/tickets/index.ts';

const isOfTicket =
  (guild: GuildId, ticket: TicketId) =>
  ({ guildId, ticketId }: Pick<Notification, 'guildId' | 'ticketId'>): boolean =>
    guildId === guild && ticketId === ticket;

const removeWhere = <Row>(table: Map<string, Row>, matches: (row: Row) => boolean): number => {
  const keys = [...table].flatMap(([key, row]) => (matches(row) ? [key] : []));
  for (const key of keys) table.delete(key);
  return keys.length;
};

export class InMemoryNotificationStore implements NotificationStore {
  readonly #notifications: Map<string, Notification>;
  readonly #orders: Map<string, NotificationOrder>;
  readonly #subscriptions: Map<string, Subscription>;
  readonly #tickets: Map<string, Ticket>;

  constructor(state: MemoryState) {
    this.#notifications = state.table('notifications');
    this.#orders = state.table('notification-orders');
    this.#subscriptions = state.table('ticket-subscriptions');
    this.#tickets = state.table('tickets');
  }

  async add(guild: GuildId, added: readonly Notification[]): Promise<void> {
    for (const one of added) {
      const ofStaff = this.#listOf(guild, one.staffId);
      if (ofStaff.some(({ eventId }) => eventId === one.eventId)) continue;
      this.#notifications.set(one.id, one);
      const all = [one, ...ofStaff].sort((a, b) => (a.id < b.id ? 1 : -1));
      for (const { id } of all.slice(MAX_NOTIFICATIONS)) this.#notifications.delete(id);
    }
  }

  async list(
    guild: GuildId,
    staff: UserId,
    { isUnread }: NotificationFilter,
    page: PageRequest,
  ): Promise<Page<ShownNotification>> {
    const shown = this.#listShown(guild, staff).filter(({ readAt }) => !isUnread || readAt === null);
    return toSortedPage(shown, ({ id }) => id, true, page);
  }

  async countUnread(guild: GuildId, staff: UserId): Promise<number> {
    const unread = this.#listShown(guild, staff).filter(({ readAt }) => readAt === null);
    return Math.min(unread.length, MAX_UNREAD);
  }

  async markRead(guild: GuildId, staff: UserId, which: ReadNotifications, at: Instant): Promise<void> {
    const isMeant = ({ id, createdAt }: Notification) =>
      'ids' in which ? which.ids.includes(id) : createdAt <= which.until;
    for (const one of this.#listOf(guild, staff)) {
      if (one.readAt === null && isMeant(one)) this.#notifications.set(one.id, { ...one, readAt: at });
    }
  }

  async removeOfTicket(guild: GuildId, ticket: TicketId): Promise<void> {
    const matches = isOfTicket(guild, ticket);
    removeWhere(this.#notifications, matches);
    removeWhere(this.#orders, matches);
    removeWhere(this.#subscriptions, matches);
  }

  async purge(before: Instant): Promise<number> {
    return removeWhere(this.#notifications, ({ createdAt }) => createdAt < before);
  }

  #listOf(guild: GuildId, staff: UserId): readonly Notification[] {
    return [...this.#notifications.values()].filter(({ guildId, staffId }) => guildId === guild && staffId === staff);
  }

  #listShown(guild: GuildId, staff: UserId): readonly ShownNotification[] {
    return this.#listOf(guild, staff).flatMap((one) => {
      const ticket = this.#tickets.get(one.ticketId);
      if (!ticket) return [];
      const isSubscribed = [...this.#subscriptions.values()].some(
        ({ staffId, ...subscription }) => staffId === staff && isOfTicket(guild, one.ticketId)(subscription),
      );
      return [{ ...one, ticketNumber: ticket.ticketNumber, subject: ticket.subject, isSubscribed }];
    });
  }
}

export class InMemoryNotificationOrderStore implements NotificationOrderStore {
  readonly #orders: Map<string, NotificationOrder>;

  constructor(state: MemoryState) {
    this.#orders = state.table('notification-orders');
  }

  async add(guild: GuildId, orders: readonly NotificationOrder[]): Promise<void> {
    for (const order of orders) {
      const matches = isOfTicket(guild, order.ticketId);
      const waits = [...this.#orders.values()].some(
        (one) => matches(one) && one.staffId === order.staffId && one.kind === order.kind,
      );
      if (!waits) this.#orders.set(order.id, order);
    }
  }

  async listDue(now: Instant, perServer: number): Promise<readonly NotificationOrder[]> {
    return listDueByServer(this.#orders.values(), { now, perServer }, ({ id }) => id);
  }

  async postpone(guild: GuildId, id: NotificationId, dueAt: Instant): Promise<void> {
    const order = this.#orders.get(id);
    if (order?.guildId === guild) this.#orders.set(id, { ...order, dueAt });
  }

  async remove(guild: GuildId, id: NotificationId): Promise<void> {
    if (this.#orders.get(id)?.guildId === guild) this.#orders.delete(id);
  }
}

export class InMemoryNotificationSettingsStore implements NotificationSettingsStore {
  readonly #settings: Map<string, NotificationSettings>;

  constructor(state: MemoryState) {
    this.#settings = state.table('notification-settings');
  }

  async find(guild: GuildId, staff: UserId): Promise<NotificationSettings | null> {
    return this.#settings.get(`${guild} ${staff}`) ?? null;
  }

  async listOf(guild: GuildId, staff: readonly UserId[]): Promise<readonly NotificationSettings[]> {
    return staff.flatMap((one) => this.#settings.get(`${guild} ${one}`) ?? []);
  }

  async save(settings: NotificationSettings): Promise<void> {
    this.#settings.set(`${settings.guildId} ${settings.staffId}`, settings);
  }
}

export class InMemorySubscriptionStore implements SubscriptionStore {
  readonly #subscriptions: Map<string, Subscription>;

  constructor(state: MemoryState) {
    this.#subscriptions = state.table('ticket-subscriptions');
  }

  async add(subscription: Subscription, max: number): Promise<boolean> {
    const { guildId, ticketId, staffId } = subscription;
    const key = `${guildId} ${ticketId} ${staffId}`;
    if (this.#subscriptions.has(key)) return true;
    if (this.#listOf(guildId, ticketId).length >= max) return false;
    this.#subscriptions.set(key, subscription);
    return true;
  }

  async remove(guild: GuildId, ticket: TicketId, staff: UserId): Promise<void> {
    this.#subscriptions.delete(`${guild} ${ticket} ${staff}`);
  }

  async list(guild: GuildId, ticket: TicketId, page: PageRequest): Promise<Page<Subscription>> {
    const rows = this.#listOf(guild, ticket).map((one) => ({ ...one, id: one.staffId }));
    const { items, next } = toSortedPage(rows, ({ createdAt }) => createdAt, false, page);
    return { items: items.map(({ id: _, ...one }) => one), next };
  }

  #listOf(guild: GuildId, ticket: TicketId): readonly Subscription[] {
    return [...this.#subscriptions.values()].filter(isOfTicket(guild, ticket));
  }
}
